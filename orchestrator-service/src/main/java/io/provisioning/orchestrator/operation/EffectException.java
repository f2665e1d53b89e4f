package io.provisioning.orchestrator.operation;

import java.io.Serial;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An effect did not come about. The message is for the user and holds no secret. */
public final class EffectException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final FailureClass failureClass;
  private final @Nullable Duration retryAfter;

  public EffectException(
      FailureClass failureClass,
      String message,
      @Nullable Duration retryAfter,
      @Nullable Throwable cause) {
    super(message, cause);
    this.failureClass = failureClass;
    this.retryAfter = retryAfter;
  }

  public FailureClass failureClass() {
    return failureClass;
  }

  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** What a failure means for the next attempt. */
  public enum FailureClass {
    THROTTLED,
    TRANSIENT,
    TIMEOUT,
    CONFLICT,
    /** The account's credential is missing or not accepted. */
    REFUSED,
    PERMANENT
  }
}

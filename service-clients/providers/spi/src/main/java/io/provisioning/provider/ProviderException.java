package io.provisioning.provider;

import java.io.Serial;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A provider could not do what was asked. The message is for the user: lower case, no final period,
 * says what to do.
 */
public final class ProviderException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final Kind kind;
  private final @Nullable Duration retryAfter;

  public ProviderException(Kind kind, String message) {
    this(kind, message, null, null);
  }

  public ProviderException(Kind kind, String message, @Nullable Throwable cause) {
    this(kind, message, null, cause);
  }

  private ProviderException(
      Kind kind, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }

  /** The provider asked to be left alone for a while. */
  public static ProviderException throttled(String message, Duration retryAfter) {
    return new ProviderException(Kind.THROTTLED, message, retryAfter, null);
  }

  /** For a provider that has no firewalls, where a plan should have been refused before. */
  public static ProviderException noFirewalls(String provider) {
    return new ProviderException(
        Kind.PERMANENT, "provider " + provider + " has no firewalls; leave them out");
  }

  public Kind kind() {
    return kind;
  }

  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Whether asking again can help. */
  public enum Kind {
    /** Too many requests; asking later helps. */
    THROTTLED,
    /** A passing fault; asking again helps. */
    TRANSIENT,
    /** Something else changes the same resource, or the change is not possible in place. */
    CONFLICT,
    /** The account's credential is missing or not accepted; another one helps. */
    REFUSED,
    /** Asking again gives the same answer. */
    PERMANENT
  }
}

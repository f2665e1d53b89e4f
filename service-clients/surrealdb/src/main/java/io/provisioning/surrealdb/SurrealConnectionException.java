package io.provisioning.surrealdb;

import org.jspecify.annotations.Nullable;

/** There is no connection to the engine, or there was one and it ended before the answer came. */
public final class SurrealConnectionException extends SurrealException {

  private final boolean maybeDone;

  private SurrealConnectionException(String message, boolean maybeDone, @Nullable Throwable cause) {
    super(message, cause);
    this.maybeDone = maybeDone;
  }

  static SurrealConnectionException notSent(String message, @Nullable Throwable cause) {
    return new SurrealConnectionException(message, false, cause);
  }

  static SurrealConnectionException sent(String message, @Nullable Throwable cause) {
    return new SurrealConnectionException(message, true, cause);
  }

  /** The caller is interrupted while it waits, and stays so. */
  static SurrealConnectionException interrupted(boolean sent, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new SurrealConnectionException(
        "the thread was interrupted while it waited", sent, cause);
  }

  /**
   * Whether the engine may have done what was asked: then only what may be done twice can simply be
   * asked again.
   */
  public boolean mayHaveBeenCarriedOut() {
    return maybeDone;
  }
}

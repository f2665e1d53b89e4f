package io.provisioning.surrealdb;

/** The engine refused or failed to do what was asked, and says why. */
public final class SurrealQueryException extends SurrealException {

  private final transient EngineError error;

  SurrealQueryException(EngineError error) {
    super(error.message(), null);
    this.error = error;
  }

  /** What the engine says. */
  public EngineError error() {
    return error;
  }

  /**
   * Whether the same may be asked again and is likely to succeed: it met another transaction, and
   * nothing of it was done.
   */
  public boolean isRetryable() {
    return error.isConflict();
  }
}

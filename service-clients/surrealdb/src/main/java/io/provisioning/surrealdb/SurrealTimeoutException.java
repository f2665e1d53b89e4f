package io.provisioning.surrealdb;

/** The answer did not come in time. */
public final class SurrealTimeoutException extends SurrealException {

  private final boolean maybeDone;

  SurrealTimeoutException(String message, boolean maybeDone) {
    super(message, null);
    this.maybeDone = maybeDone;
  }

  /**
   * Whether the engine may have done what was asked, or may still do it; false when the request was
   * never sent.
   */
  public boolean mayHaveBeenCarriedOut() {
    return maybeDone;
  }
}

package io.provisioning.surrealdb;

/** What a caller is told that was interrupted. */
final class Waiting {

  private Waiting() {}

  static SurrealConnectionException interrupted(boolean sent, InterruptedException cause) {
    Thread.currentThread().interrupt();
    var message = "the thread was interrupted while it waited";
    return sent
        ? SurrealConnectionException.sent(message, cause)
        : SurrealConnectionException.notSent(message, cause);
  }
}

package io.provisioning.vault.lease.postgres;

/** That a database did not do something. Its message holds no password and no statement. */
public final class UsersException extends RuntimeException {

  /** What will help. */
  public enum Kind {
    /** The database cannot be reached. */
    AWAY,
    /** It took too long, which says nothing about other users. */
    SLOW,
    /** Somebody has to change something. */
    REFUSED,
    /** Nobody knows whether it was done. */
    UNCERTAIN
  }

  private final Kind kind;

  /** Without a cause: the driver's sentences can hold parts of statements. */
  public UsersException(Kind kind, String reason) {
    super(reason, null, false, false);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** In words for people. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}

package io.provisioning.surrealdb.migration;

import org.jspecify.annotations.Nullable;

/** The schema cannot be brought up to date. No migration is ever done in part. */
public final class MigrationException extends RuntimeException {

  private final String action;

  MigrationException(String message, String action) {
    this(message, action, null);
  }

  MigrationException(String message, String action, @Nullable Throwable cause) {
    super(message, cause);
    this.action = action;
  }

  /** What an operator can do. */
  public String action() {
    return action;
  }
}

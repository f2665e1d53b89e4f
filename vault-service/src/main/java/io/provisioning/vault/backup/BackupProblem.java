package io.provisioning.vault.backup;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** What can be wrong with a backup, or with restoring one. */
enum BackupProblem implements Problem {
  INVALID_BACKUP(Kind.INVALID, "invalid backup"),
  VAULT_NOT_EMPTY(Kind.CONFLICT, "vault not empty"),
  BACKUP_RUNNING(Kind.CONFLICT, "backup running"),
  NO_ROOM_FOR_BACKUP(Kind.UNAVAILABLE, "no room for backup");

  private final Kind kind;
  private final String title;

  BackupProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }

  /**
   * A file that is none.
   *
   * @param what without any content of the file
   */
  static ProblemException invalid(String what) {
    return invalid(what, null);
  }

  static ProblemException invalid(String what, @Nullable Throwable cause) {
    return INVALID_BACKUP.because(
        "this is not a complete backup of a vault: " + what,
        "nothing was restored; use another copy of the backup, or an older one",
        cause);
  }
}

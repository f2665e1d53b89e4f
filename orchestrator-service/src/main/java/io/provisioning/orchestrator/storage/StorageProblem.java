package io.provisioning.orchestrator.storage;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can stand against moving the journal. */
enum StorageProblem implements Problem {
  INVALID_STORAGE(Kind.INVALID, "invalid storage"),
  UNKNOWN_MIGRATION(Kind.NOT_FOUND, "unknown migration"),
  MIGRATION_UNDER_WAY(Kind.CONFLICT, "migration under way"),
  MIGRATION_KEY_REUSED(Kind.CONFLICT, "migration key reused"),
  STORAGE_IN_FORCE(Kind.CONFLICT, "storage in force"),
  FOREIGN_JOURNAL(Kind.CONFLICT, "foreign journal"),
  COPY_DIFFERS(Kind.INTERNAL, "copy differs"),
  STORAGE_UNREADABLE(Kind.INTERNAL, "storage unreadable"),
  STORAGE_UNAVAILABLE(Kind.UNAVAILABLE, "storage unavailable");

  private final Kind kind;
  private final String title;

  StorageProblem(Kind kind, String title) {
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

  /** A field of a request is not what it should be. */
  static ProblemException invalid(String path, String expected, String got) {
    var finding = new Finding(path, expected, got, null, null);
    return INVALID_STORAGE.because(
        "the storage is not one that a journal can be moved to: " + finding, List.of(finding));
  }
}

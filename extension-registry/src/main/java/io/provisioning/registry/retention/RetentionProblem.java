package io.provisioning.registry.retention;

import io.provisioning.config.problem.Problem;

/** What can be wrong with the rules of a workspace. */
enum RetentionProblem implements Problem {
  INVALID_RETENTION(Kind.INVALID, "invalid retention"),
  RETENTION_CHANGED(Kind.CONFLICT, "retention changed"),
  /** Nobody can say what is to stay, so nothing is moved or removed. */
  UNREADABLE_RETENTION(Kind.CONFLICT, "unreadable retention");

  private final Kind kind;
  private final String title;

  RetentionProblem(Kind kind, String title) {
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
}

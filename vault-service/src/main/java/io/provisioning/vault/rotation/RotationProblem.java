package io.provisioning.vault.rotation;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a rotation. */
enum RotationProblem implements Problem {
  ROTATION_RUNNING(Kind.CONFLICT, "rotation running"),
  INVALID_ROTATION(Kind.INVALID, "invalid rotation");

  private final Kind kind;
  private final String title;

  RotationProblem(Kind kind, String title) {
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

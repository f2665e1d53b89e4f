package io.provisioning.mcp.confirmation;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a confirmation. */
enum ConfirmationProblem implements Problem {
  CONFIRMATION_REFUSED(Kind.CONFLICT, "confirmation refused"),
  UNDO_ENDED(Kind.NOT_FOUND, "undo ended");

  private final Kind kind;
  private final String title;

  ConfirmationProblem(Kind kind, String title) {
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

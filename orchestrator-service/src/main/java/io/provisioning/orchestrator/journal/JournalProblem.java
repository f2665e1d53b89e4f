package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.Problem;

/** What can be wrong with the journal. */
enum JournalProblem implements Problem {
  JOURNAL_DAMAGED(Kind.INTERNAL, "journal damaged"),
  JOURNAL_TOO_NEW(Kind.INTERNAL, "journal too new"),
  JOURNAL_IN_USE(Kind.UNAVAILABLE, "journal in use"),
  JOURNAL_UNAVAILABLE(Kind.UNAVAILABLE, "journal unavailable");

  private final Kind kind;
  private final String title;

  JournalProblem(Kind kind, String title) {
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

package io.provisioning.detector.silence;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a silence. */
enum SilenceProblem implements Problem {
  UNKNOWN_SILENCE(Kind.NOT_FOUND, "unknown silence"),
  INVALID_SILENCE(Kind.INVALID, "invalid silence");

  private final Kind kind;
  private final String title;

  SilenceProblem(Kind kind, String title) {
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

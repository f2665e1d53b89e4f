package io.provisioning.registry.scrub;

import io.provisioning.config.problem.Problem;

/** What a scrub can find. */
enum ScrubProblem implements Problem {
  DAMAGED_BLOBS(Kind.UNAVAILABLE, "damaged blobs");

  private final Kind kind;
  private final String title;

  ScrubProblem(Kind kind, String title) {
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

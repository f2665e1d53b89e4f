package io.provisioning.registry.distribution;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a request besides what it is about. */
enum DistributionProblem implements Problem {
  UNSUPPORTED(Kind.INVALID, "unsupported"),
  DENIED(Kind.DENIED, "denied");

  private final Kind kind;
  private final String title;

  DistributionProblem(Kind kind, String title) {
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

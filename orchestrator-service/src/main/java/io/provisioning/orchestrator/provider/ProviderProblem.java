package io.provisioning.orchestrator.provider;

import io.provisioning.config.problem.Problem;

/** What can be wrong with providers. */
enum ProviderProblem implements Problem {
  UNKNOWN_PROVIDER(Kind.NOT_FOUND, "unknown provider"),
  MISCONFIGURED_PROVIDER(Kind.UNAVAILABLE, "misconfigured provider");

  private final Kind kind;
  private final String title;

  ProviderProblem(Kind kind, String title) {
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

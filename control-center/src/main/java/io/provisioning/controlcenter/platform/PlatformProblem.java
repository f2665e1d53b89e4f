package io.provisioning.controlcenter.platform;

import io.provisioning.config.problem.Problem;

/** Why a service cannot do what it was asked for. */
enum PlatformProblem implements Problem {
  SERVICE_UNAVAILABLE(Kind.UNAVAILABLE, "service unavailable");

  private final Kind kind;
  private final String title;

  PlatformProblem(Kind kind, String title) {
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

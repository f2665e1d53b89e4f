package io.provisioning.detector.remediation;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a remediation rule. */
enum RemediationProblem implements Problem {
  INVALID_REMEDIATION(Kind.INVALID, "invalid remediation"),
  UNKNOWN_REMEDIATION(Kind.NOT_FOUND, "unknown remediation"),
  REMEDIATION_EXISTS(Kind.CONFLICT, "remediation exists"),
  TOO_MANY_REMEDIATIONS(Kind.CONFLICT, "too many remediations"),
  REMEDIATIONS_UNAVAILABLE(Kind.UNAVAILABLE, "remediations unavailable");

  private final Kind kind;
  private final String title;

  RemediationProblem(Kind kind, String title) {
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

package io.provisioning.orchestrator.plan;

import io.provisioning.config.problem.Problem;

/** Why there is no plan. */
public enum PlanProblem implements Problem {
  INVALID_PLAN_REQUEST(Kind.INVALID, "invalid plan request"),
  UNKNOWN_TARGET(Kind.INVALID, "unknown target"),
  UNKNOWN_PLAN(Kind.NOT_FOUND, "unknown plan"),
  OUTDATED_PLAN(Kind.CONFLICT, "outdated plan"),
  UNREADABLE_WORLD(Kind.UNAVAILABLE, "unreadable world"),
  PLANS_UNAVAILABLE(Kind.UNAVAILABLE, "plans unavailable");

  private final Kind kind;
  private final String title;

  PlanProblem(Kind kind, String title) {
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

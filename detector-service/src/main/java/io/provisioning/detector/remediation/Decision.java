package io.provisioning.detector.remediation;

/** What the guard says of an alert that a rule matches. */
enum Decision {
  SUGGESTED,
  /** The alert does not name what the action is about. */
  NO_TARGET,
  /** An earlier suggestion for the infrastructure is not settled: one of many first. */
  BUSY,
  COOLING_DOWN,
  BUDGET_SPENT;

  /** Whether another decision may follow while the alert fires. */
  boolean mayPass() {
    return switch (this) {
      case BUSY, COOLING_DOWN, BUDGET_SPENT -> true;
      case SUGGESTED, NO_TARGET -> false;
    };
  }
}

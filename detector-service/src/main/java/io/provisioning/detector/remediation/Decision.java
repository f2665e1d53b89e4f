package io.provisioning.detector.remediation;

/** What the guard says of an alert that a rule matches. */
enum Decision {
  SUGGESTED,
  /** The alert does not name what the action is about. */
  NO_TARGET,
  /** An earlier suggestion in the workspace is not settled: one of many first. */
  BUSY,
  COOLING_DOWN,
  BUDGET_SPENT
}

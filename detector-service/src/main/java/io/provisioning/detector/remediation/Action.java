package io.provisioning.detector.remediation;

/** The workflow that a rule suggests. */
enum Action {
  /** The plan of {@code drift revert}, of the resource that the alert names. */
  REVERT,
  /** The plan of the declaration of the infrastructure that the alert names. */
  APPLY
}

package io.provisioning.orchestrator.drift.kept;

/** In which way a resource is not as recorded. */
public enum DriftKind {
  /** Its provider does not have it any more. */
  GONE,
  /** A server that does not run. */
  STOPPED,
  /** Properties differ at the provider. */
  CHANGED,
  /** The provider has it for this infrastructure, but the platform never made it. */
  EXTRA,
  /** Files that a taskserv owns were edited or removed on its server. */
  FILES,
  /** A taskserv that says it is not well. */
  UNHEALTHY
}

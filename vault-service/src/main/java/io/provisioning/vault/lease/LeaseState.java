package io.provisioning.vault.lease;

/** How far a lease is. */
enum LeaseState {
  /** Recorded; its user may or may not exist. */
  CREATING,
  ACTIVE,
  /** To be removed from the database as soon as that is possible. */
  REVOKING,
  REVOKED
}

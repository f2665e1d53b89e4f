package io.provisioning.vault.secret;

/** What is left of a version. */
enum SecretState {
  ACTIVE,
  /** It can be undeleted. */
  DELETED,
  /** Its value is gone. */
  DESTROYED
}

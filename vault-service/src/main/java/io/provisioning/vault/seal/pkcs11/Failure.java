package io.provisioning.vault.seal.pkcs11;

/** Why the process of a token did not do what was requested. */
enum Failure {
  NO_LIBRARY,
  NOT_A_LIBRARY,
  NO_PROVIDER,
  NOT_STARTED,
  NO_TOKEN,
  SEVERAL_TOKENS,
  NO_USER,
  LAST_ATTEMPT,
  LOCKED,
  WRONG_PIN,
  NO_KEY,
  SEVERAL_KEYS,
  NOT_AES,
  EXTRACTABLE,
  NOT_ALLOWED,
  NO_GCM,
  DOES_NOT_OPEN,
  FAULT
}

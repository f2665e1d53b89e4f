package io.provisioning.vault.seal;

/** Seals root keys with a key that is not in the database. Safe for use by many threads. */
interface KeyService {

  /** Such as {@code local}. */
  String name();

  /**
   * Sees to it that there is a key, before the very first root key is sealed. An existing one is
   * kept.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if there can be none
   */
  void prepare();

  /**
   * Seals a root key.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the key is not there
   */
  Ciphertext seal(byte[] root, int version);

  /**
   * Opens a root key.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the key is not there or
   *     is not the one that sealed it
   */
  byte[] open(Ciphertext sealed, int version);
}

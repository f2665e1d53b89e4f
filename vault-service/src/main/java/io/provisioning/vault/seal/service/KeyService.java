package io.provisioning.vault.seal.service;

import java.util.Optional;

/** Seals root keys with a key that is not in the database. Safe for use by many threads. */
public interface KeyService extends AutoCloseable {

  /** Such as {@code local}; stored with each root key that it seals. */
  String name();

  /** Which key it uses, where there are several to choose from. No secret. */
  default Optional<String> keyId() {
    return Optional.empty();
  }

  /**
   * Whether it is another machine or device: it may be away for a while without a fault here, and
   * each request costs.
   */
  default boolean isRemote() {
    return false;
  }

  /** Ends its connections. */
  @Override
  default void close() {}

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
  byte[] seal(byte[] root, int version);

  /**
   * Opens a root key.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the key is not there or
   *     is not the one that sealed it
   */
  byte[] open(byte[] sealed, int version);
}

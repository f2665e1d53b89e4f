package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.cipher.AssociatedData;

/**
 * A key that encrypts root keys, of which the vault keeps no copy. Safe for use by many threads.
 * Its methods throw {@link io.provisioning.vault.seal.cipher.KeyServiceException} if it does not do
 * it.
 */
interface WrappingKey extends AutoCloseable {

  /** Name of its key service; stored with each root key that it encrypts. */
  String service();

  /** Which key it is. No secret. */
  String id();

  /** What holds it, in problems. */
  String holder();

  /** What to look at if what it decrypts is wrong, as a problem's help begins. */
  String check();

  /** See {@link KeyService#isRemote}. */
  default boolean isRemote() {
    return true;
  }

  /** Encrypts a root key, so that it is decrypted only with the same binding. */
  byte[] encrypt(byte[] root, Binding binding);

  /** Decrypts it; the caller overwrites it once it is used. */
  byte[] decrypt(byte[] sealed, Binding binding);

  @Override
  default void close() {}

  /**
   * What a root key is bound to.
   *
   * @param version of the root key
   */
  record Binding(String service, String installation, int version) {

    /** As associated data. */
    byte[] data() {
      return AssociatedData.rootKey(service, installation, version);
    }
  }
}

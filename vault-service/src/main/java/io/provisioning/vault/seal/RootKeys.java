package io.provisioning.vault.seal;

import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.service.KeyServices;
import org.springframework.stereotype.Component;

/** Root keys on their way into a backup and out of it. */
@Component
public final class RootKeys {

  private final KeyServices service;
  private final Keys keys;
  private final Hierarchy hierarchy;

  RootKeys(KeyServices service, Keys keys, Hierarchy hierarchy) {
    this.service = service;
    this.keys = keys;
    this.hierarchy = hierarchy;
  }

  /** Name of the key service that seals them. */
  public String service() {
    return service.name();
  }

  /**
   * Opens a root key as it is stored; the caller overwrites it once it is used.
   *
   * @param sealedBy name of the key service
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the key service cannot
   */
  public byte[] open(byte[] sealed, String sealedBy, int version) {
    return service.open(sealedBy, sealed, version);
  }

  /**
   * Seals a root key.
   *
   * @throws IllegalArgumentException if it has not the size of one
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the key service cannot
   */
  public byte[] seal(byte[] root, int version) {
    if (root.length != Aead.KEY_BYTES) {
      throw new IllegalArgumentException("a root key has another size");
    }
    return service.seal(root, version);
  }

  /**
   * Drops all keys and opens those that are stored now, unless a person sealed the vault.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if they do not open
   */
  public void reload() {
    hierarchy.close();
    if (keys.wish().isEmpty()) {
      hierarchy.open();
    }
  }
}

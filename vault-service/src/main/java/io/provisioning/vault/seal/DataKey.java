package io.provisioning.vault.seal;

/**
 * The wrapped key of one version of a secret.
 *
 * @param keyVersion of the workspace's key that wraps it
 */
public record DataKey(
    String workspace, String path, int version, int keyVersion, Ciphertext wrapped) {

  /** For people: {@code workspace/path@version}. */
  public String place() {
    return workspace + "/" + path + "@" + version;
  }
}

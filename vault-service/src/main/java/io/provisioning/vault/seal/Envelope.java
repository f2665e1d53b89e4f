package io.provisioning.vault.seal;

/**
 * A sealed value with its key.
 *
 * @param keyVersion of the workspace's key that wraps the data key
 * @param dataKey wrapped
 * @param value sealed with the data key
 */
public record Envelope(int keyVersion, Ciphertext dataKey, Ciphertext value) {}

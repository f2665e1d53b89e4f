package io.provisioning.vault.transit.cipher;

import org.jspecify.annotations.Nullable;

/**
 * A key that was just made.
 *
 * @param material symmetric key, or private key in PKCS #8; whoever gets it overwrites it
 * @param publicKey X.509 in PEM, of keys that sign; null for others
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NewKey(byte[] material, @Nullable String publicKey) {}

package io.provisioning.vault.transit.cipher;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256-GCM (NIST SP 800-38D) in the form that HashiCorp Vault and OpenBao give it: a random
 * nonce of 12 bytes, the ciphertext, and a tag of 16. With random nonces, a key must not encrypt
 * more than 2³² times. Safe for use by many threads.
 */
public final class Encryption {

  /** What a ciphertext has more than its plaintext, in bytes. */
  public static final int OVERHEAD = 12 + 16;

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String CIPHER = "AES/GCM/NoPadding";

  private final SecureRandom random = new SecureRandom();

  /**
   * Encrypts.
   *
   * @param context without which it is not decrypted
   */
  public byte[] encrypt(byte[] key, byte[] context, byte[] plain) {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    var encrypted = new byte[plain.length + OVERHEAD];
    System.arraycopy(nonce, 0, encrypted, 0, NONCE_BYTES);
    try {
      cipher(Cipher.ENCRYPT_MODE, key, encrypted, context)
          .doFinal(plain, 0, plain.length, encrypted, NONCE_BYTES);
      return encrypted;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a value could not be encrypted", e);
    }
  }

  /** Decrypts; empty if it was encrypted with another key or context, or changed. */
  public Optional<byte[]> decrypt(byte[] key, byte[] context, byte[] encrypted) {
    if (encrypted.length < OVERHEAD) {
      return Optional.empty();
    }
    try {
      var cipher = cipher(Cipher.DECRYPT_MODE, key, encrypted, context);
      return Optional.of(cipher.doFinal(encrypted, NONCE_BYTES, encrypted.length - NONCE_BYTES));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a value could not be decrypted", e);
    }
  }

  private static Cipher cipher(int mode, byte[] key, byte[] nonce, byte[] context)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(CIPHER);
    var parameters = new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES);
    cipher.init(mode, new SecretKeySpec(key, "AES"), parameters);
    cipher.updateAAD(context);
    return cipher;
  }
}

package io.provisioning.vault.seal.cipher;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256-GCM (NIST SP 800-38D). What it makes is one byte for the format, a random nonce of 12,
 * and the ciphertext with a tag of 16. Safe for use by many threads.
 */
public final class Aead {

  /** Of a key. */
  public static final int KEY_BYTES = 32;

  private static final byte FORMAT = 1;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;
  private static final int START = 1 + NONCE_BYTES;
  private static final String CIPHER = "AES/GCM/NoPadding";

  private final SecureRandom random = new SecureRandom();

  /** A new key. */
  public byte[] newKey() {
    return random(KEY_BYTES);
  }

  /** Random bytes. */
  public byte[] random(int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /**
   * Seals a text.
   *
   * @param key its first 32 bytes are used
   * @param data without which it does not open
   */
  public byte[] seal(byte[] key, byte[] data, byte[] plain) {
    var sealed = new byte[START + plain.length + TAG_BYTES];
    var nonce = random(NONCE_BYTES);
    sealed[0] = FORMAT;
    System.arraycopy(nonce, 0, sealed, 1, NONCE_BYTES);
    try {
      var cipher = cipher(Cipher.ENCRYPT_MODE, key, sealed, data);
      cipher.doFinal(plain, 0, plain.length, sealed, START);
      return sealed;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a value could not be sealed", e);
    }
  }

  /** Opens a text; empty if it was sealed with another key or for something else, or changed. */
  public Optional<byte[]> open(byte[] key, byte[] data, byte[] sealed) {
    if (sealed.length < START + TAG_BYTES || sealed[0] != FORMAT) {
      return Optional.empty();
    }
    try {
      var cipher = cipher(Cipher.DECRYPT_MODE, key, sealed, data);
      return Optional.of(cipher.doFinal(sealed, START, sealed.length - START));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a value could not be opened", e);
    }
  }

  private static Cipher cipher(int mode, byte[] key, byte[] sealed, byte[] data)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(CIPHER);
    var nonce = new GCMParameterSpec(8 * TAG_BYTES, sealed, 1, NONCE_BYTES);
    cipher.init(mode, new SecretKeySpec(key, 0, KEY_BYTES, "AES"), nonce);
    cipher.updateAAD(sealed, 0, 1);
    cipher.updateAAD(data);
    return cipher;
  }
}

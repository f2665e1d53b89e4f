package io.provisioning.controlcenter.identity.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Seals small secrets before they are stored, so that who reads the database cannot use them:
 * AES-256-GCM, bound to the account that they are of.
 */
public final class Sealing {

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKey key;
  private final SecureRandom random;

  /** Sealing with this key. */
  public Sealing(SecretKey key, SecureRandom random) {
    this.key = key;
    this.random = random;
  }

  /**
   * Seals a secret.
   *
   * @param owner without whom it cannot be opened
   */
  public String seal(byte[] secret, String owner) {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, owner).doFinal(secret);
      var whole = ByteBuffer.allocate(NONCE_BYTES + sealed.length).put(nonce).put(sealed);
      return Base64.getEncoder().encodeToString(whole.array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a secret could not be sealed", e);
    }
  }

  /**
   * Opens what was sealed.
   *
   * @throws IllegalStateException if it was sealed for another owner, with another key, or changed
   */
  public byte[] open(String sealed, String owner) {
    var whole = ByteBuffer.wrap(Base64.getDecoder().decode(sealed));
    var nonce = new byte[NONCE_BYTES];
    whole.get(nonce);
    var rest = new byte[whole.remaining()];
    whole.get(rest);
    try {
      return cipher(Cipher.DECRYPT_MODE, nonce, owner).doFinal(rest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a sealed secret cannot be opened", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String owner) throws GeneralSecurityException {
    var cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(owner.getBytes(UTF_8));
    return cipher;
  }
}

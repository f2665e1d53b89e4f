package io.provisioning.age;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The pieces that the content of a file is encrypted in, one after the other; the last is marked,
 * so that none can be left out, added or moved (STREAM of "Online Authenticated-Encryption and its
 * Nonce-Reuse Misuse-Resistance").
 */
final class Chunks {

  /** Bytes of content in all but the last. */
  static final int CONTENT = 64 << 10;

  static final int SEALED = CONTENT + Primitives.TAG;

  /** Bytes before the first that make the key another for each file. */
  static final int NONCE = 16;

  private final Cipher cipher;
  private final SecretKeySpec key;
  private long number;

  Chunks(byte[] fileKey, byte[] nonce) {
    key = new SecretKeySpec(Primitives.derive(fileKey, nonce, "payload"), "ChaCha20");
    try {
      cipher = Cipher.getInstance("ChaCha20-Poly1305");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Seals the next; gives the number of bytes that it wrote. */
  int seal(byte[] content, int length, boolean isLast, byte[] sealed) {
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, nonce(isLast));
      number++;
      return cipher.doFinal(content, 0, length, sealed, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Opens the next; gives the number of bytes of its content, -1 if it is not this one. */
  int open(byte[] sealed, int length, boolean isLast, byte[] content) {
    try {
      cipher.init(Cipher.DECRYPT_MODE, key, nonce(isLast));
      int opened = cipher.doFinal(sealed, 0, length, content, 0);
      number++;
      return opened;
    } catch (AEADBadTagException _) {
      return -1;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean isAtFirst() {
    return number == 0;
  }

  /** A counter of 11 bytes, of which 8 are enough for any file, and the mark of the last. */
  private IvParameterSpec nonce(boolean isLast) {
    var nonce = ByteBuffer.allocate(Primitives.NONCE);
    nonce.putLong(3, number).put(Primitives.NONCE - 1, (byte) (isLast ? 1 : 0));
    return new IvParameterSpec(nonce.array());
  }
}

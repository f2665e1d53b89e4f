package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;
import org.bouncycastle.math.ec.rfc7748.X25519;

/** The few pieces of cryptography that all parts of the format are made of. */
final class Primitives {

  /** Bytes of the key that a file is encrypted with. */
  static final int FILE_KEY = 16;

  static final int TAG = 16;
  static final int WRAPPED_KEY = FILE_KEY + TAG;
  static final int KEY = 32;
  static final int NONCE = 12;
  static final byte[] ZERO_NONCE = new byte[NONCE];

  private static final SecureRandom RANDOM = new SecureRandom();

  private Primitives() {}

  static SecureRandom random() {
    return RANDOM;
  }

  static byte[] random(int length) {
    var bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** HKDF-SHA-256, 32 bytes. */
  static byte[] derive(byte[] secret, byte[] salt, String label) {
    return expand(new HKDFParameters(secret, salt, label.getBytes(ISO_8859_1)), KEY);
  }

  static byte[] expand(HKDFParameters parameters, int length) {
    var generator = new HKDFBytesGenerator(new SHA256Digest());
    generator.init(parameters);
    var key = new byte[length];
    generator.generateBytes(key, 0, length);
    return key;
  }

  /** HMAC-SHA-256. */
  static byte[] authenticate(byte[] key, byte[] message) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** ChaCha20-Poly1305; a nonce may be used once with each key. */
  static byte[] seal(byte[] key, byte[] nonce, byte[] text) {
    try {
      return cipher(Cipher.ENCRYPT_MODE, key, nonce).doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The text, unless it was sealed with another key or was altered. */
  static Optional<byte[]> open(byte[] key, byte[] nonce, byte[] sealed) {
    try {
      return Optional.of(cipher(Cipher.DECRYPT_MODE, key, nonce).doFinal(sealed));
    } catch (AEADBadTagException _) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Cipher cipher(int mode, byte[] key, byte[] nonce) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("ChaCha20-Poly1305");
    cipher.init(mode, new SecretKeySpec(key, "ChaCha20"), new IvParameterSpec(nonce));
    return cipher;
  }

  /** The public key of an X25519 scalar. */
  static byte[] publicKey(byte[] scalar) {
    var point = new byte[KEY];
    X25519.scalarMultBase(scalar, 0, point, 0);
    return point;
  }

  /** What both sides of X25519 know; nothing for a point of low order, which makes it no secret. */
  static Optional<byte[]> agree(byte[] scalar, byte[] point) {
    var shared = new byte[KEY];
    return X25519.calculateAgreement(scalar, 0, point, 0, shared, 0)
        ? Optional.of(shared)
        : Optional.empty();
  }

  static byte[] join(byte[]... parts) {
    int length = 0;
    for (var part : parts) {
      length += part.length;
    }
    var whole = new byte[length];
    int at = 0;
    for (var part : parts) {
      System.arraycopy(part, 0, whole, at, part.length);
      at += part.length;
    }
    return whole;
  }
}

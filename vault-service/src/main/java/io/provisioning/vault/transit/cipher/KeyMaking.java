package io.provisioning.vault.transit.cipher;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/** Makes keys. Safe for use by many threads. */
public final class KeyMaking {

  private static final int SYMMETRIC_BYTES = 32;
  private static final int LINE = 64;

  private final SecureRandom random = new SecureRandom();

  /** A new key of a type. */
  public NewKey make(KeyType type) {
    return switch (type) {
      case AES256_GCM, HMAC_SHA256 -> symmetric();
      case ED25519, ECDSA_P256 -> pair(type);
    };
  }

  private NewKey symmetric() {
    var material = new byte[SYMMETRIC_BYTES];
    random.nextBytes(material);
    return new NewKey(material, null);
  }

  private NewKey pair(KeyType type) {
    try {
      var pair = generated(type);
      return new NewKey(pair.getPrivate().getEncoded(), pem(pair.getPublic()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a key could not be made", e);
    }
  }

  private KeyPair generated(KeyType type) throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance(type == KeyType.ED25519 ? "Ed25519" : "EC");
    if (type == KeyType.ECDSA_P256) {
      generator.initialize(new ECGenParameterSpec("secp256r1"), random);
    }
    return generator.generateKeyPair();
  }

  private static String pem(PublicKey key) {
    var body =
        Base64.getMimeEncoder(LINE, "\n".getBytes(US_ASCII)).encodeToString(key.getEncoded());
    return "-----BEGIN PUBLIC KEY-----\n" + body + "\n-----END PUBLIC KEY-----\n";
  }
}

package io.provisioning.vault.transit.cipher;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Ed25519 (RFC 8032), ECDSA with P-256 and SHA-256 (signatures in ASN.1 DER), and HMAC with SHA-256
 * (RFC 2104).
 */
public final class Signatures {

  private static final String MAC = "HmacSHA256";

  private Signatures() {}

  /** Signature of a message, or its HMAC. */
  public static byte[] sign(KeyType type, byte[] material, byte[] message) {
    try {
      return type == KeyType.HMAC_SHA256 ? mac(material, message) : signed(type, material, message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a message could not be signed", e);
    }
  }

  /**
   * Whether this is the signature of a message, or its HMAC, which is compared in constant time.
   */
  public static boolean verify(
      KeyType type, byte[] material, @Nullable String publicKey, byte[] message, byte[] signature) {
    try {
      return type == KeyType.HMAC_SHA256
          ? MessageDigest.isEqual(mac(material, message), signature)
          : verified(type, publicKey == null ? "" : publicKey, message, signature);
    } catch (SignatureException e) {
      return false; // it has not the form of one
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a signature could not be verified", e);
    }
  }

  private static byte[] mac(byte[] key, byte[] message) throws GeneralSecurityException {
    var mac = Mac.getInstance(MAC);
    mac.init(new SecretKeySpec(key, MAC));
    return mac.doFinal(message);
  }

  private static byte[] signed(KeyType type, byte[] material, byte[] message)
      throws GeneralSecurityException {
    var copy = material.clone();
    PrivateKey key;
    try {
      key = factory(type).generatePrivate(new PKCS8EncodedKeySpec(copy));
    } finally {
      Arrays.fill(copy, (byte) 0);
    }
    var signature = Signature.getInstance(algorithm(type));
    signature.initSign(key);
    signature.update(message);
    return signature.sign();
  }

  private static boolean verified(KeyType type, String pem, byte[] message, byte[] signed)
      throws GeneralSecurityException {
    var signature = Signature.getInstance(algorithm(type));
    signature.initVerify(publicKey(type, pem));
    signature.update(message);
    return signature.verify(signed);
  }

  private static PublicKey publicKey(KeyType type, String pem) throws GeneralSecurityException {
    var body = pem.replaceAll("-----[A-Z ]+-----|\\s", "");
    return factory(type).generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(body)));
  }

  private static KeyFactory factory(KeyType type) throws GeneralSecurityException {
    return KeyFactory.getInstance(type == KeyType.ED25519 ? "Ed25519" : "EC");
  }

  private static String algorithm(KeyType type) {
    return type == KeyType.ED25519 ? "Ed25519" : "SHA256withECDSA";
  }
}

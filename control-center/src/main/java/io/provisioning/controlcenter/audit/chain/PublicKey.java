package io.provisioning.controlcenter.audit.chain;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.AuditProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** The key that shows who signed a trail: ECDSA on P-256 with SHA-256 (ES256). */
public final class PublicKey {

  static final String ALGORITHM = "SHA256withECDSAinP1363Format";
  private static final String LABEL = "PUBLIC KEY";
  private static final int COORDINATE = 32;

  private final ECPublicKey key;

  private PublicKey(ECPublicKey key) {
    this.key = key;
  }

  static PublicKey of(byte[] encoded) throws GeneralSecurityException {
    var spec = new X509EncodedKeySpec(encoded);
    return new PublicKey((ECPublicKey) KeyFactory.getInstance("EC").generatePublic(spec));
  }

  /**
   * Reads a PEM file.
   *
   * @throws io.provisioning.config.problem.ProblemException AUDIT_DAMAGED if it holds no such key,
   *     byte for byte as it was written
   */
  public static PublicKey read(Path file) throws IOException {
    var text = new String(Files.readAllBytes(file), ISO_8859_1);
    try {
      var key = of(Pem.decode(LABEL, text));
      if (key.pem().equals(text)) {
        return key;
      }
      throw AuditProblem.damaged(file, "is not the public key that was written");
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw AuditProblem.damaged(file, "is not a public key: " + e.getMessage());
    }
  }

  boolean verifies(byte[] content, byte[] signature) {
    try {
      var check = Signature.getInstance(ALGORITHM);
      check.initVerify(key);
      check.update(content);
      return check.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  public String pem() {
    return Pem.encode(LABEL, key.getEncoded());
  }

  /** SHA-256 of the encoded key, by which people compare it. */
  public String fingerprint() {
    return LineBuffer.sha256(key.getEncoded(), key.getEncoded().length);
  }

  /** As a JSON Web Key (RFC 7517), named by its thumbprint (RFC 7638). */
  public Map<String, String> jwk() {
    var jwk = new TreeMap<String, String>();
    jwk.put("crv", "P-256");
    jwk.put("kty", "EC");
    jwk.put("x", coordinate(key.getW().getAffineX().toByteArray()));
    jwk.put("y", coordinate(key.getW().getAffineY().toByteArray()));
    var canonical = new StringBuilder("{");
    jwk.forEach((name, value) ->
        canonical
            .append(canonical.length() == 1 ? "" : ",")
            .append('"')
            .append(name)
            .append("\":\"")
            .append(value)
            .append('"'));
    var bytes = canonical.append('}').toString().getBytes(UTF_8);
    jwk.put("kid", base64(HexFormat.of().parseHex(LineBuffer.sha256(bytes, bytes.length))));
    jwk.put("alg", "ES256");
    jwk.put("use", "sig");
    return jwk;
  }

  private static String coordinate(byte[] signed) {
    var fixed = new byte[COORDINATE];
    var from = Math.max(0, signed.length - COORDINATE);
    System.arraycopy(
        signed, from, fixed, COORDINATE - (signed.length - from), signed.length - from);
    return base64(fixed);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PublicKey that
        && Arrays.equals(key.getEncoded(), that.key.getEncoded());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key.getEncoded());
  }
}

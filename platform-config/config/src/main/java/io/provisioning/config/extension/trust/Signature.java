package io.provisioning.config.extension.trust;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What somebody has signed of an artifact, as {@code cosign sign --key} does: the payload is a
 * "simple signing" document that names the digest of the manifest; the signature is ECDSA with
 * SHA-256 over its bytes, in DER.
 */
@SuppressWarnings("ArrayRecordComponent") // verified once
public record Signature(byte[] payload, byte[] signature) {

  /** More than any payload has. */
  public static final int LARGEST_PAYLOAD = 64 << 10;

  private static final String ALGORITHM = "SHA256withECDSA";
  private static final String TYPE = "cosign container image signature";
  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * Signs an artifact.
   *
   * @param reference under which people know it, without tag
   * @param digest of its manifest
   */
  public static Signature sign(PrivateKey key, String reference, String digest) {
    var critical = new TreeMap<String, Object>();
    critical.put("identity", new TreeMap<>(Map.of("docker-reference", reference)));
    critical.put("image", new TreeMap<>(Map.of("docker-manifest-digest", digest)));
    critical.put("type", TYPE);
    var document = new TreeMap<String, Object>();
    document.put("critical", critical);
    document.put("optional", new TreeMap<>());
    var payload = JSON.writeValueAsString(document).getBytes(UTF_8);
    try {
      var signing = java.security.Signature.getInstance(ALGORITHM);
      signing.initSign(key);
      signing.update(payload);
      return new Signature(payload, signing.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("not a key to sign with", e);
    }
  }

  /**
   * Whether the owner of a key has signed the artifact with this digest. The payload is read only
   * if it is his.
   */
  public boolean isBy(PublicKey key, String digest) {
    return payload.length <= LARGEST_PAYLOAD && isSigned(key) && names(digest);
  }

  private boolean isSigned(PublicKey key) {
    try {
      var verifying = java.security.Signature.getInstance(ALGORITHM);
      verifying.initVerify(key);
      verifying.update(payload);
      return verifying.verify(signature);
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  private boolean names(String digest) {
    try {
      JsonNode critical = JSON.readTree(payload).path("critical");
      return critical.path("type").asString("").equals(TYPE)
          && critical.path("image").path("docker-manifest-digest").asString("").equals(digest);
    } catch (JacksonException _) {
      return false;
    }
  }
}

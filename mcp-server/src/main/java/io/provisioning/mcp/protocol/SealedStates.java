package io.provisioning.mcp.protocol;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * States of features on their way through a client: signed, and good for the same request of the
 * same principal for some minutes. The key lives as long as the process.
 */
final class SealedStates {

  private static final Duration TTL = Duration.ofMinutes(10);
  private static final String ALGORITHM = "HmacSHA256";
  private static final int KEY_BYTES = 32;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final JsonMapper CANONICAL =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  private final SecretKeySpec key;
  private final InstantSource time;

  SealedStates(InstantSource time) {
    this.time = time;
    var bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    key = new SecretKeySpec(bytes, ALGORITHM);
  }

  /** A state that only this request brings back. */
  String seal(String state, String principal, String method, ObjectNode params) {
    var payload = JsonMapper.shared().createObjectNode();
    payload
        .put("state", state)
        .put("of", purpose(principal, method, params))
        .put("until", time.instant().plus(TTL).getEpochSecond());
    var text = ENCODER.encodeToString(bytes(payload.toString()));
    return text + "." + ENCODER.encodeToString(signature(text));
  }

  /**
   * The state.
   *
   * @throws RpcException INVALID_PARAMS if it was changed, has expired, or is of another request
   */
  String open(String sealed, String principal, String method, ObjectNode params) {
    var parts = sealed.split("\\.", -1);
    if (parts.length != 2 || !isSigned(parts[0], parts[1])) {
      throw refused();
    }
    var payload = payload(parts[0]);
    var isMeant = payload.path("of").asString("").equals(purpose(principal, method, params));
    if (!isMeant || payload.path("until").asLong() < time.instant().getEpochSecond()) {
      throw refused();
    }
    return payload.path("state").asString("");
  }

  private boolean isSigned(String text, String signature) {
    try {
      return MessageDigest.isEqual(signature(text), Base64.getUrlDecoder().decode(signature));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static JsonNode payload(String text) {
    try {
      return JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(text));
    } catch (JacksonException | IllegalArgumentException e) {
      throw refused();
    }
  }

  private static String purpose(String principal, String method, ObjectNode params) {
    var purpose = JsonMapper.shared().createArrayNode();
    purpose.add(principal).add(method).add(params.path("name")).add(params.path("uri"));
    purpose.add(params.path("arguments"));
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return ENCODER.encodeToString(digest.digest(bytes(CANONICAL.writeValueAsString(purpose))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] signature(String text) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(bytes(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static RpcException refused() {
    return new RpcException(
        RpcCode.INVALID_PARAMS,
        "`requestState` was changed, has expired, or belongs to another request: repeat the"
            + " request without it");
  }
}

package io.provisioning.orchestrator.webhook.transport;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs as the Standard Webhooks specification says (version 1, symmetric).
 *
 * @param text {@code whsec_} and the key in Base64
 */
public record SigningSecret(@JsonValue String text) {

  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  @JsonCreator
  public SigningSecret {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("a signing secret begins with " + PREFIX);
    }
  }

  public static SigningSecret make() {
    var key = new byte[BYTES];
    RANDOM.nextBytes(key);
    return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(key));
  }

  /** The signature of a message, with its version: {@code v1,<Base64>}. */
  public String sign(String id, Instant at, String payload) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      var key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      var signed = id + "." + at.getEpochSecond() + "." + payload;
      var digest = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC with SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return PREFIX + "***";
  }
}

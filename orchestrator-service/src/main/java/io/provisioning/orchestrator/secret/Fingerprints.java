package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Marks that are equal where texts are, and say nothing else about them: HMAC-SHA-256, shortened.
 */
final class Fingerprints {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 16;

  private final SecretKeySpec key;

  Fingerprints(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** Of several texts, of which none runs into the next. */
  String of(String... texts) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      for (var text : texts) {
        var bytes = text.getBytes(UTF_8);
        mac.update((bytes.length + ":").getBytes(UTF_8));
        mac.update(bytes);
      }
      return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(), BYTES));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }
}

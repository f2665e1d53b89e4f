package io.provisioning.controlcenter.identity.factor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Time-based codes as RFC 6238 has them, with what every authenticator knows: SHA-1 and 30 s. */
final class Totp {

  static final int DIGITS = 6;
  static final int STEP_SECONDS = 30;

  private static final String ALGORITHM = "HmacSHA1";

  /** A code is taken one step early or late: clocks differ, and people type slowly. */
  private static final int TOLERANCE = 1;

  private Totp() {}

  /**
   * The step of time that a code is of.
   *
   * @param after codes of this step and earlier ones were used and are not taken again
   * @return empty if the code is wrong
   */
  static OptionalLong step(byte[] secret, String code, Instant now, long after) {
    var current = Math.floorDiv(now.getEpochSecond(), STEP_SECONDS);
    var found = OptionalLong.empty();
    for (var step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
      var isSame = MessageDigest.isEqual(bytes(code(secret, step, DIGITS)), bytes(code));
      if (isSame && step > after) {
        found = OptionalLong.of(step);
      }
    }
    return found;
  }

  private static byte[] bytes(String code) {
    return code.getBytes(StandardCharsets.UTF_8);
  }

  /** The code of a step (RFC 4226, section 5.3). */
  static String code(byte[] secret, long step, int digits) {
    var hash = hash(secret, step);
    var offset = hash[hash.length - 1] & 0xf;
    var number = ByteBuffer.wrap(hash).getInt(offset) & 0x7fff_ffff;
    return String.format("%0" + digits + "d", number % (long) Math.pow(10, digits));
  }

  private static byte[] hash(byte[] secret, long step) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java platform has HmacSHA1", e);
    }
  }
}

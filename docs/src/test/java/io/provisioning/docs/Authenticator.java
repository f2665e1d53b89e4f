package io.provisioning.docs;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What a person has on the phone: codes of RFC 6238, each of half a minute. */
final class Authenticator {

  private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Authenticator() {}

  static String code(String secret, InstantSource time) {
    var steps = ByteBuffer.allocate(Long.BYTES).putLong(time.instant().getEpochSecond() / 30);
    var hash = hash(secret, steps.array());
    var number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
    return "%06d".formatted(number % 1_000_000);
  }

  private static byte[] hash(String secret, byte[] steps) {
    try {
      var mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(bytes(secret), "RAW"));
      return mac.doFinal(steps);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC", e);
    }
  }

  private static byte[] bytes(String base32) {
    var bytes = ByteBuffer.allocate(base32.length() * 5 / 8);
    long bits = 0;
    int count = 0;
    for (int at = 0; at < base32.length(); at++) {
      bits = bits << 5 | DIGITS.indexOf(base32.charAt(at));
      count += 5;
      if (count >= 8) {
        count -= 8;
        bytes.put((byte) (bits >> count));
      }
    }
    return bytes.array();
  }
}

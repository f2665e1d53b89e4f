package io.provisioning.controlcenter.identity.factor;

import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.Sealing;
import io.provisioning.controlcenter.identity.secret.SecretKeys;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;

/** Second factors, and an authenticator. */
public final class FactorFixtures {

  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  public static SecondFactors factors(Users users, Path directory, InstantSource time) {
    var random = new SecureRandom();
    var keys = new SecretKeys(new PrivateFiles(directory.resolve("factors")), random);
    return new SecondFactors(
        users,
        new Sealing(keys.get("sealing.key", "AES"), random),
        new RandomSecrets(random),
        time);
  }

  /** What an authenticator shows that was told this secret. */
  public static String code(String secret, Instant now) {
    return Totp.code(decode(secret), now.getEpochSecond() / Totp.STEP_SECONDS, Totp.DIGITS);
  }

  private static byte[] decode(String text) {
    var bytes = new byte[text.length() * 5 / 8];
    var buffer = 0;
    var bits = 0;
    var next = 0;
    for (var i = 0; i < text.length(); i++) {
      buffer = (buffer << 5) | ALPHABET.indexOf(text.charAt(i));
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes[next++] = (byte) (buffer >> bits);
      }
    }
    return bytes;
  }

  private FactorFixtures() {}
}

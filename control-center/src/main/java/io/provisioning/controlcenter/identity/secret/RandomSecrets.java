package io.provisioning.controlcenter.identity.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Secrets that the platform makes itself. They cannot be guessed, so a plain digest of them may be
 * stored, unlike of a password.
 */
public final class RandomSecrets {

  /** Digits and letters that are not taken for each other when they are read or typed. */
  private static final String READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

  private static final int BYTES = 32;

  private final SecureRandom random;

  /** From this source. */
  public RandomSecrets(SecureRandom random) {
    this.random = random;
  }

  /** 256 bits, for programs. */
  public String opaque() {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Groups of four characters of five bits each, for people, such as {@code K7QM-2XWD}. */
  public String readable(int groups) {
    var text = new StringBuilder();
    for (var i = 0; i < groups * 4; i++) {
      if (i > 0 && i % 4 == 0) {
        text.append('-');
      }
      text.append(READABLE.charAt(random.nextInt(READABLE.length())));
    }
    return text.toString();
  }

  /** Random bytes. */
  public byte[] bytes(int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** What is stored of a secret. */
  public static String digest(String secret) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /** Whether a guess is the secret of a digest; takes the same time for every guess. */
  public static boolean matches(String digest, String guess) {
    return MessageDigest.isEqual(digest.getBytes(UTF_8), digest(guess).getBytes(UTF_8));
  }
}

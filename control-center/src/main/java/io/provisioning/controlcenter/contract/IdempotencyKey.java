package io.provisioning.controlcenter.contract;

import io.provisioning.controlcenter.identity.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The key under which a mutation happens once, however often it is asked for. */
public final class IdempotencyKey {

  public static final String HEADER = "Idempotency-Key";

  private IdempotencyKey() {}

  /** A key of one caller, which no other can guess or use. */
  public static String of(Caller caller, String key) {
    return digest(caller.id() + "\n" + key);
  }

  /** A short text that stands for a long one. */
  public static String digest(String text) {
    try {
      var sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}

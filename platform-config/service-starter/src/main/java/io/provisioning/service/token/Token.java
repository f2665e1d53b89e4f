package io.provisioning.service.token;

import io.provisioning.service.VerifiedCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/** The one token of a service that runs alone. Only its digest is kept. */
final class Token implements TokenCheck {

  private static final int SHORTEST = 32;
  private static final int LONGEST = 4096;
  private static final VerifiedCaller PLATFORM =
      new VerifiedCaller(VerifiedCaller.Kind.MACHINE, "platform", "machine");

  private final byte[] digest;

  private Token(String text) {
    digest = digest(text);
  }

  /**
   * Reads the token.
   *
   * @throws TokenException if there is no file or what it holds cannot protect anything
   */
  static Token read(Path file) {
    try {
      if (Files.size(file) > LONGEST) {
        throw new TokenException("the token file `" + file + "` is longer than a token can be");
      }
      var text = Files.readString(file).strip();
      if (text.length() < SHORTEST) {
        throw new TokenException(
            "the token in `" + file + "` has less than " + SHORTEST + " characters");
      }
      return new Token(text);
    } catch (IOException e) {
      throw new TokenException("the token file `" + file + "` cannot be read", e);
    }
  }

  /** Takes the same time for every guess: digests of equal length are compared whole. */
  @Override
  public Optional<VerifiedCaller> check(String guess) {
    return MessageDigest.isEqual(digest, digest(guess)) ? Optional.of(PLATFORM) : Optional.empty();
  }

  @Override
  public String help() {
    return "send the header `Authorization: Bearer <token>` with the content of the token file";
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "Token[…]";
  }
}

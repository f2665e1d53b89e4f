package io.provisioning.age;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keys as text, one a line, as the files of {@code age-keygen} have them. */
public final class Keys {

  private static final String IDENTITY = "age-secret-key-";

  private Keys() {}

  /** A new identity: X25519, or the hybrid of it with ML-KEM-768. */
  public static NativeIdentity generate(boolean isPostQuantum) {
    var secret = Primitives.random(Primitives.KEY);
    return isPostQuantum ? new HybridIdentity(secret) : new X25519Identity(secret);
  }

  /**
   * Reads recipients, one a line; empty lines and those that begin with {@code #} are left out.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is none, or a line is
   *     none
   */
  public static List<Recipient> recipients(String text) {
    var recipients = new ArrayList<Recipient>();
    eachLine(text, line -> recipients.add(Recipient.parse(line)));
    if (recipients.isEmpty()) {
      throw AgeProblem.INVALID_KEY.because(
          "there is no recipient in it", "write one a line, such as `age1…`");
    }
    return recipients;
  }

  /**
   * Reads identities, one a line, or a private key of OpenSSH.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is none, or a line is
   *     none; the problem has no part of the text
   */
  public static List<Identity> identities(String text) {
    if (text.stripLeading().startsWith("-----BEGIN ")) {
      return List.of(SshKeys.identity(text));
    }
    var identities = new ArrayList<Identity>();
    eachLine(text, line -> identities.add(identity(line)));
    if (identities.isEmpty()) {
      throw AgeProblem.INVALID_KEY.because(
          "there is no identity in it", "`provisioning age keygen` makes one");
    }
    return identities;
  }

  private static Identity identity(String line) {
    if (!line.toLowerCase(Locale.ROOT).startsWith(IDENTITY)) {
      throw AgeProblem.INVALID_KEY.because(
          "this is not an identity", "an identity begins with `AGE-SECRET-KEY-1`");
    }
    var key = decode(line, "identity");
    return switch (key.prefix()) {
      case X25519Identity.PREFIX -> new X25519Identity(sized(key, Primitives.KEY));
      case HybridIdentity.PREFIX -> new HybridIdentity(sized(key, Primitives.KEY));
      default ->
          throw AgeProblem.INVALID_KEY.because(
              "identities of this type are not known",
              "known are `AGE-SECRET-KEY-1…`, `AGE-SECRET-KEY-PQ-1…` and keys of OpenSSH");
    };
  }

  private static void eachLine(String text, java.util.function.Consumer<String> reader) {
    int number = 0;
    for (var line : text.split("\n", -1)) {
      number++;
      var key = line.strip();
      if (!key.isEmpty() && !key.startsWith("#")) {
        try {
          reader.accept(key);
        } catch (io.provisioning.config.problem.ProblemException e) {
          throw e.problem()
              .because("line %d: %s".formatted(number, e.detail()), e.help().orElse(null), e);
        }
      }
    }
  }

  static Bech32 decode(String text, String what) {
    try {
      return Bech32.decode(text);
    } catch (IllegalArgumentException e) {
      throw AgeProblem.INVALID_KEY.because(
          "this is not a valid %s: %s".formatted(what, e.getMessage()), "copy the complete key");
    }
  }

  static byte[] sized(Bech32 key, int size) {
    if (key.bytes().length != size) {
      throw AgeProblem.INVALID_KEY.because("the key has the wrong length", "copy the complete key");
    }
    return key.bytes();
  }
}

package io.provisioning.age;

/** Whom a file is encrypted to. */
public sealed interface Recipient
    permits HybridRecipient, Passphrase, SshEd25519Recipient, SshRsaRecipient, X25519Recipient {

  /**
   * Reads what {@code toString} gives, or a public key as OpenSSH has it in one line.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static Recipient parse(String text) {
    var line = text.strip();
    if (line.contains(" AAAA")) {
      return SshKeys.recipient(line);
    }
    var key = Keys.decode(line, "recipient");
    return switch (key.prefix()) {
      case X25519Recipient.PREFIX -> new X25519Recipient(Keys.sized(key, Primitives.KEY));
      case HybridRecipient.PREFIX -> new HybridRecipient(Keys.sized(key, HybridKem.PUBLIC));
      case "age-secret-key-", "age-secret-key-pq-" ->
          throw AgeProblem.INVALID_KEY.because(
              "this is an identity, which is secret, and no recipient",
              "`provisioning age keygen -y` shows the recipient of an identity");
      default ->
          throw AgeProblem.INVALID_KEY.because(
              "recipients of type `%s` are not known".formatted(key.prefix()),
              "known are `age1…`, `age1pq1…`, `ssh-ed25519 …` and `ssh-rsa …`");
    };
  }

  /** Wraps the key of a file for this recipient. */
  Stanza wrap(byte[] fileKey);

  /** Whether a quantum computer is no help against it. */
  default boolean isPostQuantum() {
    return false;
  }
}

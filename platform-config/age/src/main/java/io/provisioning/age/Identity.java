package io.provisioning.age;

import java.util.List;
import java.util.Optional;

/** What opens files that are encrypted to its recipient. */
public sealed interface Identity
    permits HybridIdentity, Passphrase, SshEd25519Identity, SshRsaIdentity, X25519Identity {

  /** Whom files are encrypted to that it opens. */
  Recipient recipient();

  /**
   * Unwraps the key of a file.
   *
   * @return empty if none of the stanzas is for it
   * @throws io.provisioning.config.problem.ProblemException INVALID if one of its type is malformed
   */
  Optional<byte[]> unwrap(List<Stanza> stanzas);
}

package io.provisioning.orchestrator.account;

import io.provisioning.orchestrator.secret.AccountSecrets.Kept;
import java.time.Instant;

/** An account on the wire, without its credential. */
record ProviderAccountView(
    String provider, String name, Instant addedAt, Instant rotatedAt, int version) {

  static ProviderAccountView of(Kept kept) {
    return new ProviderAccountView(
        kept.provider(), kept.account(), kept.added(), kept.changed(), kept.version());
  }
}

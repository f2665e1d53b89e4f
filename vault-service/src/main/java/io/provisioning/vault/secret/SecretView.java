package io.provisioning.vault.secret;

import io.provisioning.service.audit.Audited;
import io.provisioning.vault.access.Actor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A secret as clients see it. */
record SecretView(
    String workspace,
    String path,
    int currentVersion,
    State state,
    SecretMetadata metadata,
    List<String> fields,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Actor updatedBy,
    @Nullable Instant lastReadAt) {

  /** {@code DELETED} where the newest version is deleted or destroyed. */
  enum State {
    ACTIVE,
    DELETED
  }

  static SecretView of(Secret secret) {
    return new SecretView(
        secret.id().workspace(),
        secret.id().path(),
        secret.currentVersion(),
        secret.isActive() ? State.ACTIVE : State.DELETED,
        SecretMetadata.of(secret.metadata()),
        secret.fields(),
        secret.createdAt(),
        secret.updatedAt(),
        secret.updatedBy(),
        secret.lastReadAt());
  }

  /** A page of secrets. */
  record SecretPage(List<SecretView> items, @Nullable String nextCursor) {}

  /**
   * A secret with its versions.
   *
   * @param versions newest first
   */
  record SecretDetail(SecretView secret, List<VersionView> versions) implements Audited {

    static SecretDetail of(Secrets.Stored stored) {
      return new SecretDetail(
          SecretView.of(stored.secret()), stored.versions().stream().map(VersionView::of).toList());
    }

    @Override
    public Map<String, String> about() {
      return Map.of(
          "secret", secret.workspace() + "/" + secret.path() + "@" + secret.currentVersion());
    }
  }
}

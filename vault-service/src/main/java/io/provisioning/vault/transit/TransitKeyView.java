package io.provisioning.vault.transit;

import io.provisioning.service.audit.Audited;
import io.provisioning.vault.access.Actor;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A key as clients see it: without material. */
record TransitKeyView(
    String workspace,
    String name,
    @Schema(allowableValues = {"aes256-gcm", "ed25519", "ecdsa-p256", "hmac-sha256"}) String type,
    int latestVersion,
    int minDecryptionVersion,
    boolean deletionAllowed,
    Instant createdAt,
    Actor createdBy) {

  static TransitKeyView of(TransitKey key) {
    return new TransitKeyView(
        key.id().workspace(),
        key.id().name(),
        key.type().text(),
        key.latestVersion(),
        key.minDecryptionVersion(),
        key.deletionAllowed(),
        key.createdAt(),
        key.createdBy());
  }

  /** A page of keys. */
  record TransitKeyPage(List<TransitKeyView> items, @Nullable String nextCursor) {}

  /** A version as clients see it. */
  record TransitKeyVersionView(
      int version, Instant createdAt, Actor createdBy, @Nullable String publicKey) {

    static TransitKeyVersionView of(KeyVersion version) {
      return new TransitKeyVersionView(
          version.number(), version.createdAt(), version.createdBy(), version.publicKey());
    }
  }

  /**
   * A key with its versions.
   *
   * @param versions newest first
   */
  record TransitKeyDetail(TransitKeyView key, List<TransitKeyVersionView> versions)
      implements Audited {

    static TransitKeyDetail of(TransitKeys.Stored stored) {
      return new TransitKeyDetail(
          TransitKeyView.of(stored.key()),
          stored.versions().stream().map(TransitKeyVersionView::of).toList());
    }

    @Override
    public Map<String, String> about() {
      return Map.of("transit_key", key.workspace() + "/" + key.name() + "@" + key.latestVersion());
    }
  }
}

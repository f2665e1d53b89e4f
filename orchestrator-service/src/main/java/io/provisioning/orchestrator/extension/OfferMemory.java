package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.directory.PackageOffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Offers that were understood before: their manifests are checked once. Safe for use by many
 * threads.
 */
final class OfferMemory {

  private static final int MOST = 20_000;
  private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

  private final Map<JsonNode, Optional<PackageOffer>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<JsonNode, Optional<PackageOffer>> eldest) {
          return size() > MOST;
        }
      };

  /** What the registry says of a version; empty if this platform cannot read such a package. */
  Optional<PackageOffer> offer(JsonNode said) {
    synchronized (known) {
      return known.computeIfAbsent(said, OfferMemory::read);
    }
  }

  private static Optional<PackageOffer> read(JsonNode said) {
    var manifest = said.path("manifest");
    var digest = said.path("digest").asString("");
    return manifest.isObject() && digest.matches("sha256:[0-9a-f]{64}")
        ? PackageOffer.of(
            JsonMapper.shared().convertValue(manifest, TREE),
            digest,
            said.path("yanked").asBoolean(false))
        : Optional.empty();
  }
}

package io.provisioning.registry.extension;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A package on the wire.
 *
 * @param version the newest, where no other is asked for
 * @param digest of the manifest of that version
 * @param yanked whether that version is
 */
record PackageView(
    String repository,
    String kind,
    String name,
    String version,
    String digest,
    String summary,
    String category,
    String software,
    boolean yanked) {

  /** Some packages; {@code nextCursor} is absent at the end. */
  record PackagePage(List<PackageView> items, @Nullable String nextCursor) {}

  /**
   * A version that is kept.
   *
   * @param yanked whether nothing new chooses it
   */
  record PackageVersion(String version, String digest, boolean yanked) {}

  /**
   * A version as a choice among packages needs to know it.
   *
   * @param yanked whether only locks may keep it
   * @param manifest what its {@code extension.yaml} says
   */
  record OfferView(
      String repository,
      String kind,
      String name,
      String version,
      String digest,
      boolean yanked,
      Map<String, Object> manifest) {}

  /** Some versions; {@code nextCursor} is absent at the end. */
  record OfferPage(List<OfferView> items, @Nullable String nextCursor) {}

  /**
   * What is said of a version beside it.
   *
   * @param kind {@code sbom}, {@code provenance}, {@code signature} or {@code other}
   * @param artifactType as whoever pushed it calls it; empty if he does not
   * @param digest of its manifest
   */
  record PackageReferrer(String kind, String artifactType, String digest) {}

  /** What a package needs. */
  record PackageDependency(String name, String range, boolean optional) {}

  /**
   * A package with its versions, newest first.
   *
   * @param referrers of the version that is described, at most 100
   */
  record PackageDetail(
      PackageView summary,
      List<PackageVersion> versions,
      List<PackageReferrer> referrers,
      List<String> systems,
      List<PackageDependency> dependencies,
      List<String> provides,
      List<String> conflicts,
      List<String> files,
      Map<String, Object> configurationSchema) {

    private static final JsonMapper JSON = JsonMapper.shared();

    static PackageDetail of(
        PackageView view,
        List<PackageVersion> versions,
        List<PackageReferrer> referrers,
        JsonNode configuration,
        NavigableMap<String, String> files) {
      return new PackageDetail(
          view,
          versions,
          referrers,
          texts(configuration, "systems"),
          children(configuration, "dependencies").map(PackageDetail::dependency).toList(),
          texts(configuration, "provides"),
          texts(configuration, "conflicts"),
          List.copyOf(files.keySet()),
          schema(files.getOrDefault("configuration.schema.json", "{}")));
    }

    private static Map<String, Object> schema(String text) {
      return new TreeMap<>(JSON.readValue(text, new TypeReference<Map<String, Object>>() {}));
    }

    private static PackageDependency dependency(JsonNode node) {
      return new PackageDependency(
          node.path("name").asString(""),
          node.path("range").asString("*"),
          node.path("optional").asBoolean(false));
    }

    private static List<String> texts(JsonNode configuration, String name) {
      return children(configuration, name).map(it -> it.asString("")).toList();
    }

    private static Stream<JsonNode> children(JsonNode configuration, String name) {
      return configuration.path(name).valueStream();
    }
  }
}

package io.provisioning.config.extension.referrer;

import io.provisioning.config.extension.artifact.Artifact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a package comes from: a statement of in-toto, version 1, with the provenance of SLSA,
 * version 1. Who pushed it is not in it: the audit of the registry knows.
 */
public final class Provenance {

  /** What the statement is about. */
  public static final String PREDICATE = "https://slsa.dev/provenance/v1";

  private static final String STATEMENT = "https://in-toto.io/Statement/v1";
  private static final String BUILD = "urn:provisioning:extension-push:v1";
  private static final String BUILDER = "urn:provisioning:command";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private Provenance() {}

  /**
   * What was packed.
   *
   * @param repository address without credentials, such as {@code git+https://host/path}
   * @param commit its full hash
   * @param directory of the package in the repository, with {@code /}; empty for its root
   * @param isDirty whether files of the package were not as the commit has them
   */
  public record Source(
      Optional<String> repository, String commit, String directory, boolean isDirty) {}

  /**
   * The statement, as what refers to the package.
   *
   * @param version of the command that packed it
   * @param source empty if the directory is in no repository
   */
  public static Referrer of(Artifact artifact, String version, Optional<Source> source) {
    var definition = new TreeMap<String, Object>();
    definition.put("buildType", BUILD);
    definition.put(
        "externalParameters",
        source
            .<Map<String, Object>>map(it -> Map.of("directory", it.directory()))
            .orElse(Map.of()));
    definition.put(
        "resolvedDependencies", source.map(Provenance::descriptor).map(List::of).orElse(List.of()));
    var builder = Map.of("id", BUILDER, "version", Map.of("provisioning", version));
    var document = new TreeMap<String, Object>();
    document.put("_type", STATEMENT);
    document.put("subject", List.of(subject(artifact)));
    document.put("predicateType", PREDICATE);
    document.put(
        "predicate",
        Map.of("buildDefinition", definition, "runDetails", Map.of("builder", builder)));
    var title =
        "%s-%s.provenance.json"
            .formatted(artifact.repository().replaceFirst(".*/", ""), artifact.tag());
    return Referrer.of(
        artifact,
        Referrer.STATEMENT,
        title,
        Map.of(Referrer.PREDICATE_TYPE, PREDICATE),
        JSON.writeValueAsBytes(document));
  }

  private static Map<String, Object> subject(Artifact artifact) {
    return Map.of(
        "name",
        artifact.repository() + ":" + artifact.tag(),
        "digest",
        Map.of("sha256", artifact.digest().replaceFirst("sha256:", "")));
  }

  private static Map<String, Object> descriptor(Source source) {
    var descriptor = new TreeMap<String, Object>();
    source.repository().ifPresent(it -> descriptor.put("uri", it + "@" + source.commit()));
    descriptor.put("digest", Map.of("gitCommit", source.commit()));
    descriptor.put("annotations", Map.of("dirty", source.isDirty()));
    return descriptor;
  }
}

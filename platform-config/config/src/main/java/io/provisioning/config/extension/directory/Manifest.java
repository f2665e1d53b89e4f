package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension.Dependency;
import io.provisioning.config.extension.Extension.Timeouts;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.config.extension.schema.JsonSchema;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.schema.SchemaFindings.Origins;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What {@code extension.yaml} says, valid by {@code extension.schema.json}. */
record Manifest(
    ExtensionKind kind,
    String name,
    Semver version,
    String summary,
    String category,
    String software,
    List<String> systems,
    List<Dependency> dependencies,
    List<String> provides,
    List<String> conflicts,
    Timeouts timeouts,
    List<String> shared,
    List<String> files) {

  private static final JsonSchema SCHEMA = schema();

  /**
   * Reads the tree of the file.
   *
   * @param findings gets what is wrong
   * @return empty if anything is
   */
  static Optional<Manifest> of(Map<String, Object> tree, Origins origins, List<Finding> findings) {
    var found = SCHEMA.check(tree, "", origins);
    if (found.isEmpty()) {
      var manifest = of(SCHEMA.complete(tree));
      found = new Consistency(manifest, tree, origins).findings();
      if (found.isEmpty()) {
        return Optional.of(manifest);
      }
    }
    findings.addAll(found);
    return Optional.empty();
  }

  private static Manifest of(Map<String, Object> tree) {
    var timeouts = map(tree.get("timeouts"));
    return new Manifest(
        ExtensionKind.valueOf(text(tree, "kind").toUpperCase(Locale.ROOT)),
        text(tree, "name"),
        new Semver(text(tree, "version")),
        text(tree, "summary"),
        text(tree, "category"),
        text(tree, "software"),
        texts(tree, "systems"),
        list(tree, "dependencies").stream().map(Manifest::dependency).toList(),
        texts(tree, "provides"),
        texts(tree, "conflicts"),
        new Timeouts(
            Duration.parse(text(timeouts, "install")),
            Duration.parse(text(timeouts, "uninstall")),
            Duration.parse(text(timeouts, "health"))),
        texts(tree, "shared"),
        texts(tree, "files"));
  }

  /** Names of shared files in a tree that is not checked yet. */
  static List<String> sharedBy(Map<String, Object> tree) {
    return texts(tree, "shared");
  }

  private static Dependency dependency(Object tree) {
    var map = map(tree);
    return new Dependency(
        text(map, "name"), text(map, "range"), Boolean.TRUE.equals(map.get("optional")));
  }

  private static String text(Map<?, ?> tree, String key) {
    return String.valueOf(tree.get(key));
  }

  private static List<String> texts(Map<?, ?> tree, String key) {
    return list(tree, key).stream().map(String::valueOf).toList();
  }

  private static List<?> list(Map<?, ?> tree, String key) {
    return tree.get(key) instanceof List<?> list ? list : List.of();
  }

  private static Map<?, ?> map(@Nullable Object tree) {
    return tree instanceof Map<?, ?> map ? map : Map.of();
  }

  private static JsonSchema schema() {
    try (var stream = Manifest.class.getResourceAsStream("extension.schema.json")) {
      return JsonSchema.of(
          JsonMapper.shared()
              .readValue(
                  Objects.requireNonNull(stream), new TypeReference<Map<String, Object>>() {}));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** What a schema cannot say. */
  private record Consistency(Manifest manifest, Map<String, Object> tree, Origins origins) {

    List<Finding> findings() {
      var findings = new ArrayList<Finding>();
      for (int i = 0; i < manifest.dependencies().size(); i++) {
        var dependency = manifest.dependencies().get(i);
        var path = "dependencies[" + i + "]";
        if (VersionRange.parse(dependency.range()).isEmpty()) {
          findings.add(
              finding(
                  path + ".range", "a version range such as `^1.22` or `*`", dependency.range()));
        }
        if (dependency.name().equals(manifest.name())) {
          findings.add(finding(path + ".name", "another package", dependency.name()));
        }
      }
      others("conflicts", manifest.conflicts(), findings);
      others("provides", manifest.provides(), findings);
      if (manifest.kind() == ExtensionKind.CLUSTER) {
        onlyTaskservs(findings);
      }
      return findings;
    }

    private void others(String key, List<String> names, List<Finding> findings) {
      int index = names.indexOf(manifest.name());
      if (index >= 0) {
        findings.add(
            finding(key + "[" + index + "]", "another name than its own", manifest.name()));
      }
    }

    /** A cluster stands on no server, so nothing of this would ever be looked at. */
    private void onlyTaskservs(List<Finding> findings) {
      for (var key : List.of("provides", "conflicts", "timeouts", "sources", "shared", "files")) {
        if (tree.containsKey(key)) {
          findings.add(finding(key, "nothing in a cluster", String.valueOf(tree.get(key))));
        }
      }
    }

    private Finding finding(String path, String expected, String got) {
      return new Finding(path, expected, "`" + got + "`", origins.apply(path).orElse(null), null);
    }
  }
}

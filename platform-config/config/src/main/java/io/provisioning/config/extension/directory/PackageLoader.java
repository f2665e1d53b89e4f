package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.schema.JsonSchema;
import io.provisioning.config.extension.template.Templates;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads one package directory and finds everything that is wrong with it. */
final class PackageLoader {

  private static final List<String> SCRIPTS = List.of("install.sh", "uninstall.sh", "health.sh");
  private static final Set<String> KNOWN_NAMES =
      Stream.concat(
              SCRIPTS.stream(),
              Stream.of(
                  LoadedPackage.MANIFEST,
                  LoadedPackage.SCHEMA,
                  LoadedPackage.CLUSTER,
                  "templates",
                  "shared"))
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> SHEBANGS = Set.of("#!/usr/bin/env bash", "#!/bin/bash");
  private static final String STRICT_MODE = "set -euo pipefail";
  private static final Map<String, Object> NO_SETTINGS =
      Map.of("type", "object", "additionalProperties", false);
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Path directory;
  private final SharedFiles shared;
  private final List<Finding> findings;

  PackageLoader(Path directory, SharedFiles shared, List<Finding> findings) {
    this.directory = directory;
    this.shared = shared;
    this.findings = findings;
  }

  /**
   * Loads the package.
   *
   * @return empty if findings were added
   */
  Optional<LoadedPackage> load() throws IOException {
    int before = findings.size();
    var own = PackageFiles.read(directory, findings);
    var loaded = load(own);
    return findings.size() > before ? Optional.empty() : loaded;
  }

  /**
   * Loads the package from files that were read.
   *
   * @return empty if findings were added
   */
  Optional<LoadedPackage> load(PackageFiles own) throws IOException {
    int before = findings.size();
    var yaml = yaml(own);
    var manifest = yaml.flatMap(it -> Manifest.of(it.tree(), it, findings));
    var files =
        manifest.isEmpty()
            ? own
            : shared.addTo(own, manifest.get().shared(), yaml.orElseThrow(), findings);
    manifest.ifPresent(it -> {
      checkName(it);
      checkContents(it.kind(), files);
    });
    var tree = schemaTree(files);
    var schema = tree.flatMap(this::schema);
    var templates = templates(files, manifest.map(Manifest::kind).orElse(ExtensionKind.TASKSERV));
    return findings.size() > before || manifest.isEmpty() || schema.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LoadedPackage(
                extension(manifest.get(), tree.get(), files), files, schema.get(), templates));
  }

  private Optional<YamlTree> yaml(PackageFiles files) {
    var text = files.texts().get(LoadedPackage.MANIFEST);
    if (text == null) {
      refuse(LoadedPackage.MANIFEST, "a file", "nothing");
      return Optional.empty();
    }
    var source = directory.resolve(LoadedPackage.MANIFEST).toString();
    return YamlTree.parse(text, source, findings);
  }

  private void checkName(Manifest manifest) {
    var names = List.of(manifest.name(), manifest.name() + "-" + manifest.version());
    var actual = directory.toAbsolutePath().normalize().getFileName().toString();
    if (!names.contains(actual)) {
      refuse(LoadedPackage.MANIFEST, "name `" + actual + "`, as the directory", manifest.name());
    }
  }

  private void checkContents(ExtensionKind kind, PackageFiles files) {
    switch (kind) {
      case TASKSERV -> {
        SCRIPTS.forEach(script -> checkScript(script, files.texts().get(script)));
        refuseAny(List.of(LoadedPackage.CLUSTER), "nothing: it belongs to clusters", files);
      }
      case CLUSTER -> {
        if (!files.texts().containsKey(LoadedPackage.CLUSTER)) {
          refuse(LoadedPackage.CLUSTER, "a file", "nothing");
        }
        refuseAny(SCRIPTS, "nothing: a cluster runs no scripts", files);
      }
    }
    files.texts().keySet().stream()
        .map(path -> path.split("/", 2)[0])
        .distinct()
        .filter(name -> !KNOWN_NAMES.contains(name))
        .forEach(this::checkForTypingError);
  }

  private void refuseAny(List<String> names, String expected, PackageFiles files) {
    names.stream()
        .filter(files.texts()::containsKey)
        .forEach(name -> refuse(name, expected, "a file"));
  }

  private void checkForTypingError(String name) {
    NearestName.of(name, KNOWN_NAMES)
        .ifPresent(nearest ->
            findings.add(
                new Finding(
                    name,
                    "a file of the package format, or a name unlike one",
                    "`" + name + "`",
                    origin(name, 0),
                    nearest)));
  }

  private void checkScript(String name, @Nullable String text) {
    if (text == null) {
      refuse(name, "a script", "nothing");
      return;
    }
    var lines = text.lines().toList();
    if (lines.isEmpty() || !SHEBANGS.contains(lines.getFirst().strip())) {
      findings.add(
          new Finding(
              name,
              "first line `#!/usr/bin/env bash`",
              lines.isEmpty() ? "nothing" : "`" + lines.getFirst() + "`",
              origin(name, 1),
              null));
    }
    if (lines.stream().noneMatch(line -> line.strip().equals(STRICT_MODE))) {
      refuse(name, "a line `" + STRICT_MODE + "`", "none");
    }
    if (text.contains("\r")) {
      refuse(name, "lines that end with a line feed", "a carriage return");
    }
  }

  private Optional<Map<String, Object>> schemaTree(PackageFiles files) {
    var text = files.texts().get(LoadedPackage.SCHEMA);
    if (text == null) {
      return Optional.of(NO_SETTINGS);
    }
    try {
      return Optional.of(JSON.readValue(text, new TypeReference<Map<String, Object>>() {}));
    } catch (JacksonException wrong) {
      var place = wrong.getLocation();
      var file = directory.resolve(LoadedPackage.SCHEMA).toString();
      findings.add(
          new Finding(
              LoadedPackage.SCHEMA,
              "a JSON object",
              wrong.getOriginalMessage(),
              place == null
                  ? new Origin(file, 0, 0)
                  : new Origin(file, place.getLineNr(), place.getColumnNr()),
              null));
      return Optional.empty();
    }
  }

  private Optional<JsonSchema> schema(Map<String, Object> tree) {
    try {
      var schema = JsonSchema.of(tree);
      var audit = new SchemaAudit(tree).complaints();
      audit.forEach(
          complaint -> refuse(LoadedPackage.SCHEMA, complaint.expected(), complaint.got()));
      return audit.isEmpty() ? Optional.of(schema) : Optional.empty();
    } catch (IllegalArgumentException wrong) {
      refuse(LoadedPackage.SCHEMA, "a JSON Schema 2020-12", String.valueOf(wrong.getMessage()));
      return Optional.empty();
    }
  }

  private Templates templates(PackageFiles files, ExtensionKind kind) {
    var sources = files.under(LoadedPackage.TEMPLATES);
    sources.keySet().removeIf(name -> !name.endsWith(Templates.SUFFIX));
    var twice = sources.keySet().stream().filter(name -> files.texts().containsKey(rendered(name)));
    twice.forEach(name -> refuse(name, "one file for `" + rendered(name) + "`", "two"));
    if (kind == ExtensionKind.CLUSTER && files.texts().containsKey(LoadedPackage.CLUSTER)) {
      sources.put(LoadedPackage.CLUSTER, files.texts().get(LoadedPackage.CLUSTER));
    }
    var templates =
        kind == ExtensionKind.CLUSTER
            ? Templates.ofYaml(directory, sources)
            : Templates.of(directory, sources);
    sources.keySet().forEach(name -> templates.check(name).ifPresent(findings::add));
    return templates;
  }

  static String rendered(String template) {
    return template.substring(0, template.length() - Templates.SUFFIX.length());
  }

  private Extension extension(Manifest manifest, Map<String, Object> schema, PackageFiles files) {
    return new Extension(
        manifest.kind(),
        manifest.name(),
        manifest.version(),
        manifest.summary(),
        manifest.category(),
        manifest.software(),
        manifest.systems(),
        manifest.dependencies(),
        manifest.provides(),
        manifest.conflicts(),
        schema,
        manifest.timeouts(),
        manifest.files(),
        directory,
        files.digest());
  }

  private void refuse(String file, String expected, String got) {
    findings.add(new Finding(file, expected, got, origin(file, 0), null));
  }

  private Origin origin(String file, int line) {
    return new Origin(directory.resolve(file).toString(), line, line == 0 ? 0 : 1);
  }
}

package io.provisioning.config.layer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.document.Budget;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedDocument;
import io.provisioning.config.sealing.Unsealer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the file of each layer and reads them from the lowest to the highest. */
final class LayerFiles {

  private static final String DEFAULTS = "defaults.yaml";

  private final ConfigurationSources sources;
  private final Unsealer unsealer;
  private final SettingsReader reader = new SettingsReader();
  private final List<Finding> broken = new ArrayList<>();

  LayerFiles(ConfigurationSources sources, Unsealer unsealer) {
    this.sources = sources;
    this.unsealer = unsealer;
  }

  /**
   * Reads everything; which files the later layers are depends on what the earlier ones say.
   *
   * @throws ProblemException INVALID with all findings of all layers
   */
  Configuration load() {
    reader.document(Layer.SYSTEM, defaults());
    sources.remembered().forEach(this::remembered);
    reader.variables(sources.environment());
    reader.flags(sources.flags());
    file(Layer.USER, sources.home(), "config");
    var workspace =
        soFar(Keys.PATHS_WORKSPACES).flatMap(all -> soFar(Keys.WORKSPACE).map(all::resolve));
    workspace.ifPresent(this::workspace);
    var findings = Stream.concat(broken.stream(), reader.findings().stream()).distinct().toList();
    if (!findings.isEmpty()) {
      throw LayerProblem.invalid(findings);
    }
    return new Configuration(sources, reader.settings());
  }

  /** What cannot be read is not remembered. */
  private void remembered(Key<?> key, Path file) {
    try {
      reader.remembered(key, Files.readString(file, UTF_8).strip(), file);
    } catch (IOException _) {
      // the default holds
    }
  }

  private void workspace(Path workspace) {
    file(Layer.WORKSPACE, workspace, "config");
    sources
        .infrastructure()
        .ifPresent(
            name -> file(Layer.INFRASTRUCTURE, workspace.resolve("infra").resolve(name), "config"));
    soFar(Keys.ENVIRONMENT)
        .ifPresent(name -> file(Layer.ENVIRONMENT, workspace.resolve("environments"), name));
  }

  /** A wrong value is among the findings already; the layers that depend on it are left out. */
  private <T> Optional<T> soFar(Key<T> key) {
    try {
      return new Configuration(sources, reader.settings()).find(key);
    } catch (ProblemException wrong) {
      broken.addAll(wrong.findings());
      return Optional.empty();
    }
  }

  private static Node defaults() {
    try (var stream = LayerFiles.class.getResourceAsStream(DEFAULTS)) {
      var text = new String(Objects.requireNonNull(stream).readAllBytes(), UTF_8);
      return Documents.parse(text, Format.YAML, DEFAULTS);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void file(Layer layer, Path directory, String name) {
    var files =
        Format.ENDINGS.stream()
            .map(ending -> directory.resolve(name + "." + ending))
            .filter(Files::isRegularFile)
            .toList();
    if (files.size() > 1) {
      throw LayerProblem.AMBIGUOUS_CONFIGURATION_FILE.because(
          "the layer "
              + layer.label()
              + " has several files: "
              + files.stream().map(Path::toString).collect(Collectors.joining(", ")),
          "keep one of them");
    }
    for (var file : files) {
      try {
        reader.document(layer, document(file));
      } catch (ProblemException wrong) {
        if (wrong.findings().isEmpty()) {
          throw wrong;
        }
        broken.addAll(wrong.findings());
      }
    }
  }

  private Node document(Path file) {
    var format = Format.of(file).orElseThrow();
    if (format == Format.PKL) {
      PklSettings.startEngine();
    }
    var source = file.toString();
    var text = Documents.read(file);
    var budget = new Budget();
    var document =
        budget.spend(new Origin(source, 1, 1), () -> document(text, source, format, budget));
    if (format == Format.PKL || format == Format.TOML) {
      return document;
    }
    return SealedDocument.is(document, format)
        ? SealedDocument.opened(document, unsealer.open(text, format, source))
        : SealedDocument.requireClear(document);
  }

  private static Node document(String text, String source, Format format, Budget budget) {
    if (format == Format.PKL) {
      return new PklSettings(source, text).read(budget);
    }
    return saysNothing(text)
        ? new Node.Mapping(Map.of(), new Origin(source, 1, 1))
        : Documents.parse(text, format, source);
  }

  /** A file in which everything is commented out is no mistake. */
  private static boolean saysNothing(String text) {
    return text.lines().allMatch(line -> line.isBlank() || line.strip().startsWith("#"));
  }
}

package io.provisioning.detector.remediation;

import io.provisioning.config.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file for each rule, {@code <workspace>/<name>.json}, replaced as a whole and forced to disk.
 */
final class RemediationFiles {

  private static final Logger LOG = LoggerFactory.getLogger(RemediationFiles.class);
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  RemediationFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * Reads all there are.
   *
   * @return ids of those that cannot be read, {@code <workspace>/<name>}; their files stay
   */
  List<String> read(Consumer<Remediation> reader) throws IOException {
    var damaged = new ArrayList<String>();
    if (!Files.isDirectory(directory)) {
      return damaged;
    }
    try (var files = Files.walk(directory, 2)) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (WholeFile.isDraft(file)) {
          Files.deleteIfExists(file);
        } else if (!read(file, reader)) {
          damaged.add(directory.relativize(file).toString().replaceFirst("\\.json$", ""));
        }
      }
    }
    return damaged;
  }

  private boolean read(Path file, Consumer<Remediation> reader) {
    try {
      var rule = JSON.readValue(Files.readAllBytes(file), Remediation.class);
      if (!fileOf(rule.workspace(), rule.name()).equals(file)) {
        throw new IllegalArgumentException("it is not what this file is for");
      }
      reader.accept(rule);
      return true;
    } catch (IOException | RuntimeException e) {
      LOG.error("{} cannot be read; its rule does nothing", file, e);
      return false;
    }
  }

  /** Writes it in the place of what was there. */
  void save(Remediation rule) throws IOException {
    WholeFile.write(fileOf(rule.workspace(), rule.name()), JSON.writeValueAsBytes(rule));
  }

  /** Both are DNS labels, so none leads astray. */
  void delete(String workspace, String name) throws IOException {
    Files.deleteIfExists(fileOf(workspace, name));
  }

  private Path fileOf(String workspace, String name) {
    return directory.resolve(workspace).resolve(name + SUFFIX);
  }
}

package io.provisioning.orchestrator.drift.kept;

import io.provisioning.config.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file for each infrastructure that was looked at, {@code <workspace>/<infrastructure>.json},
 * replaced as a whole and forced to disk, since what somebody ignores is an answer to them.
 */
public final class DriftFiles {

  private static final Logger log = LoggerFactory.getLogger(DriftFiles.class);
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  public DriftFiles(Path directory) {
    this.directory = directory;
  }

  /** Reads all there are. What cannot be read is as if it were not there, and looked at again. */
  public void read(Consumer<KeptDrift> reader) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (var files = Files.walk(directory, 2)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        read(file, reader);
      }
    } catch (IOException e) {
      log.error("drift cannot be read from {}; everything is looked at anew", directory, e);
    }
  }

  private void read(Path file, Consumer<KeptDrift> reader) throws IOException {
    if (WholeFile.isDraft(file)) {
      Files.deleteIfExists(file);
      return;
    }
    try {
      var kept = JSON.readValue(Files.readAllBytes(file), KeptDrift.class);
      if (!fileOf(kept.workspace(), kept.infrastructure()).equals(file)) {
        throw new IllegalArgumentException("it is not what this file is for");
      }
      reader.accept(kept);
    } catch (IOException | RuntimeException e) {
      log.error("{} cannot be read; the infrastructure is looked at anew", file, e);
    }
  }

  /** Writes it in the place of what was there. */
  public void save(KeptDrift kept) throws IOException {
    WholeFile.write(fileOf(kept.workspace(), kept.infrastructure()), JSON.writeValueAsBytes(kept));
  }

  public void delete(String workspace, String infrastructure) {
    try {
      Files.deleteIfExists(fileOf(workspace, infrastructure));
    } catch (IOException e) {
      log.warn("drift of {}, which is gone, is still remembered", infrastructure, e);
    }
  }

  private Path fileOf(String workspace, String infrastructure) {
    return directory.resolve(workspace).resolve(infrastructure + SUFFIX);
  }
}

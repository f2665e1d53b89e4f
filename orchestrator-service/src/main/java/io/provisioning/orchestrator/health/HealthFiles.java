package io.provisioning.orchestrator.health;

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
 * A file for each taskserv whose health has changed, {@code
 * <workspace>/<infrastructure>.<server>.<taskserv>.json}, replaced as a whole.
 */
final class HealthFiles {

  private static final Logger log = LoggerFactory.getLogger(HealthFiles.class);
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  HealthFiles(Path directory) {
    this.directory = directory;
  }

  /** Reads all there are. What cannot be read is as if it were not there, and asked again. */
  void read(Consumer<KeptHealth> reader) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (var files = Files.walk(directory, 2)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        read(file, reader);
      }
    } catch (IOException e) {
      log.error("the health of taskservs cannot be read from {}; all are asked anew", directory, e);
    }
  }

  private void read(Path file, Consumer<KeptHealth> reader) throws IOException {
    if (WholeFile.isDraft(file)) {
      Files.deleteIfExists(file);
      return;
    }
    try {
      var kept = JSON.readValue(Files.readAllBytes(file), KeptHealth.class);
      if (kept.changes().isEmpty() || !fileOf(kept.workspace(), kept.resource()).equals(file)) {
        throw new IllegalArgumentException("it is not what this file is for");
      }
      reader.accept(kept);
    } catch (IOException | RuntimeException e) {
      log.error("{} cannot be read; the taskserv is asked anew", file, e);
    }
  }

  /** Remembers it. If that cannot be done, the next change is remembered with this one. */
  void save(KeptHealth kept) {
    try {
      WholeFile.write(fileOf(kept.workspace(), kept.resource()), JSON.writeValueAsBytes(kept));
    } catch (IOException e) {
      log.warn("the health of {} cannot be remembered", kept.resource(), e);
    }
  }

  /** Forgets one that is gone. */
  void delete(String workspace, String resource) {
    try {
      Files.deleteIfExists(fileOf(workspace, resource));
    } catch (IOException e) {
      log.warn("the health of {}, which is gone, is still remembered", resource, e);
    }
  }

  /** Parts of an id are DNS labels, so no two have the same file. */
  private Path fileOf(String workspace, String resource) {
    var name = resource.replaceFirst("/taskserv/", ".").replace('/', '.') + SUFFIX;
    return directory.resolve(workspace).resolve(name);
  }
}

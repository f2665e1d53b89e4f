package io.provisioning.orchestrator.storage;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Says where the journal is: the one truth, for the service and for the command that starts it,
 * whose format it has. It changes as a whole or not at all.
 */
final class StorageFile {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private final Path file;

  StorageFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  /** What it says; empty if there is none, and the settings count. */
  Optional<Storage> read() {
    try {
      return Files.exists(file)
          ? Optional.of(JSON.readValue(Files.readAllBytes(file), Storage.class))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      throw StorageProblem.STORAGE_UNREADABLE.because(
          "`" + file + "` cannot be read, which says where the journal is: " + e.getMessage(),
          "repair the file; without it the service could start on a journal that is out of date",
          e);
    }
  }

  /**
   * From here on the journal is there.
   *
   * @throws ProblemException STORAGE_UNAVAILABLE, and it says what it said before
   */
  void write(Storage storage) {
    var before = read();
    try {
      WholeFile.write(file, JSON.writeValueAsBytes(storage));
    } catch (IOException e) {
      restore(before, e);
      throw StorageProblem.STORAGE_UNAVAILABLE.because(
          "`" + file + "` cannot be written: " + e.getMessage(),
          "free space on the disk or repair it; the journal is where it was",
          e);
    }
  }

  /** It may have its new name already, although it is not known whether that lasts. */
  private void restore(Optional<Storage> before, IOException cause) {
    try {
      if (before.isPresent()) {
        WholeFile.write(file, JSON.writeValueAsBytes(before.get()));
      } else {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }
}

package io.provisioning.service.configuration;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a service keeps its copy of the central values, so that it starts with them whether or not
 * the control center runs.
 */
final class CentralFile {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;

  CentralFile(Path home, String service) {
    file = home.resolve("central").resolve(service + ".json");
  }

  CentralValues read() {
    try {
      return JSON.readValue(Files.readString(file), CentralValues.class);
    } catch (NoSuchFileException e) {
      return CentralValues.NONE;
    } catch (IOException | JacksonException e) {
      throw unusable("read", e);
    }
  }

  /** Once this returns, a start finds the values. */
  void write(CentralValues values) {
    var draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.createDirectories(
          file.getParent(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Files.deleteIfExists(draft);
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        channel.write(java.nio.ByteBuffer.wrap(JSON.writeValueAsBytes(values)));
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unusable("written", e);
    }
  }

  private ProblemException unusable(String what, Exception cause) {
    return ConfigurationProblem.CENTRAL_SETTINGS_UNUSABLE.because(
        "the central settings in `" + file + "` cannot be " + what,
        "make room or mend the file; if it is removed, the control center sends it again",
        cause);
  }
}

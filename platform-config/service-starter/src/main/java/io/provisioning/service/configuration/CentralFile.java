package io.provisioning.service.configuration;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    try {
      WholeFile.write(file, JSON.writeValueAsBytes(values));
    } catch (IOException e) {
      throw unusable("written", e);
    }
  }

  private ProblemException unusable(String what, Exception cause) {
    return ConfigurationProblem.CENTRAL_SETTINGS_UNUSABLE.because(
        "the central settings in `" + file + "` cannot be " + what,
        "free space or repair the file; if it is removed, the control center sends it again",
        cause);
  }
}

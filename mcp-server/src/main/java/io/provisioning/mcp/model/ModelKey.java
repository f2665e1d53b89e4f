package io.provisioning.mcp.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The key of an endpoint, read for each call: a new one is used at once, and none is kept.
 *
 * @param file null if the endpoint needs none
 */
record ModelKey(@Nullable Path file) {

  private static final Set<PosixFilePermission> OWN =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /**
   * The key.
   *
   * @throws io.provisioning.config.problem.ProblemException MODEL_UNAVAILABLE if there should be
   *     one that cannot be used
   */
  Optional<String> read() {
    if (file == null) {
      return Optional.empty();
    }
    try {
      if (!OWN.containsAll(Files.getPosixFilePermissions(file))) {
        throw ModelProblem.MODEL_UNAVAILABLE.because(
            "others can read the file with the key of the model",
            "`chmod 600` the file that provisioning.mcp.model.key-file names");
      }
      var key = Files.readString(file).strip();
      if (key.isEmpty() || key.chars().anyMatch(each -> each <= ' ' || each > '~')) {
        throw ModelProblem.MODEL_UNAVAILABLE.because(
            "the file with the key of the model has no key",
            "write the key, and nothing else, into the file that provisioning.mcp.model.key-file names");
      }
      return Optional.of(key);
    } catch (IOException e) {
      throw ModelProblem.MODEL_UNAVAILABLE.because(
          "the file with the key of the model cannot be read",
          "see provisioning.mcp.model.key-file",
          e);
    }
  }
}

package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Policies that the operator of the machine keeps in files. */
final class PolicyDirectory {

  private PolicyDirectory() {}

  /** The files, by name; none if there is no directory. */
  static List<PolicyFile> read(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var paths = Files.list(directory)) {
      return paths
          .filter(path -> path.getFileName().toString().endsWith(".cedar"))
          .sorted()
          .map(PolicyDirectory::file)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PolicyFile file(Path path) {
    try {
      return new PolicyFile(path.getFileName().toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

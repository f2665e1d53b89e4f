package io.provisioning.cli.platform;

import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.home.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** An example on its way into a workspace. */
record Example(String name, Path source) {

  /** Copies the example unless the workspace has it already. Tells whether it was copied. */
  boolean copyTo(Workspace workspace) throws IOException {
    var target = workspace.infrastructure(name);
    if (Files.exists(target)) {
      return false;
    }
    PrivateFiles.directory(workspace.infrastructures());
    var unfinished = Files.createTempDirectory(workspace.infrastructures(), ".new-");
    try {
      copy(unfinished);
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(unfinished);
    }
    return true;
  }

  private void copy(Path target) throws IOException {
    try (Stream<Path> entries = Files.walk(source)) {
      for (var entry : entries.toList()) {
        var copy = target.resolve(source.relativize(entry).toString());
        if (Files.isDirectory(entry)) {
          PrivateFiles.directory(copy);
        } else {
          PrivateFiles.write(copy, Files.readString(entry));
        }
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> entries = Files.walk(directory)) {
      for (var entry : entries.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(entry);
      }
    }
  }
}

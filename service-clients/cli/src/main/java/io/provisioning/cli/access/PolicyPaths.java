package io.provisioning.cli.access;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.model.PolicyFileView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads files of policies. */
final class PolicyPaths {

  private static final String ENDING = ".cedar";

  private PolicyPaths() {}

  /**
   * The files at the paths.
   *
   * @param paths files, and directories whose {@code *.cedar} files are meant
   * @throws io.provisioning.config.problem.ProblemException INVALID if one cannot be read
   */
  static List<PolicyFileView> read(Invocation invocation, List<Path> paths) {
    var files = new ArrayList<PolicyFileView>();
    for (var given : paths) {
      var path = invocation.directory().resolve(given);
      try {
        if (Files.isDirectory(path)) {
          in(path).forEach(file -> files.add(file(file)));
        } else {
          files.add(file(path));
        }
      } catch (IOException | UncheckedIOException e) {
        throw CommandProblem.UNREADABLE_FILE.because(
            "cannot read `%s`".formatted(given), "check the name and its permissions", e);
      }
    }
    return files;
  }

  private static List<Path> in(Path directory) throws IOException {
    try (var paths = Files.list(directory)) {
      return paths.filter(path -> path.toString().endsWith(ENDING)).sorted().toList();
    }
  }

  private static PolicyFileView file(Path path) {
    try {
      return new PolicyFileView()
          .name(String.valueOf(path.getFileName()))
          .text(Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

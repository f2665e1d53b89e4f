package io.provisioning.cli.extension;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.extension.directory.ExtensionPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Packages on this machine. */
final class PackageDirectory {

  private PackageDirectory() {}

  /**
   * A package without findings.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_EXTENSION with all findings
   */
  static ExtensionPackage checked(Invocation invocation, Path directory) {
    var one = ExtensionPackage.read(invocation.directory().resolve(directory));
    one.check();
    return one;
  }

  /** Files of a package that are not in its directory, but in the folder that it shares. */
  static List<Path> sharedBeside(Path directory, ExtensionPackage one) {
    var place = directory.toAbsolutePath().normalize();
    return one.texts().keySet().stream()
        .filter(path -> !Files.exists(place.resolve(path)))
        .flatMap(path ->
            Stream.of(place.resolveSibling(path), place.resolveSibling("").resolveSibling(path))
                .filter(Files::exists)
                .limit(1))
        .toList();
  }
}

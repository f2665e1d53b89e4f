package io.provisioning.cli.extension;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.extension.directory.ExtensionPackage;
import java.nio.file.Path;

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
}

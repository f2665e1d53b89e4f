package io.provisioning.orchestrator.secret;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A file that says that the secrets of this home are in the vault, so that nobody makes others
 * beside them when the vault is left away.
 */
record FilesystemMarker(Path directory) {

  private Path file() {
    return directory.resolve(".in-vault");
  }

  void put() {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Files.writeString(Files.createFile(file()), "The secrets of this home are in the vault.\n");
    } catch (FileAlreadyExistsException _) {
      return;
    } catch (IOException e) {
      throw SecretProblem.SECRETS_UNAVAILABLE.because(
          "`" + file() + "` cannot be written", "check that the home has space", e);
    }
  }

  /**
   * Looks before secrets are made without a vault.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if they are in the vault
   */
  void requireNone() {
    if (Files.exists(file())) {
      throw SecretProblem.SECRETS_IN_VAULT.because(
          "the secrets of this home are in the vault, but `provisioning.vault.url` is not set",
          "start the vault too, as `provisioning up` does; or, if its secrets are not needed any"
              + " more, delete `%s`".formatted(file()));
    }
  }
}

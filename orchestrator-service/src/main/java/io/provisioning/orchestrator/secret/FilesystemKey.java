package io.provisioning.orchestrator.secret;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;

/** A key of 256 bits in a file that only its owner reads, made at first use. */
record FilesystemKey(Path file) {

  private static final int BYTES = 32;

  /**
   * The key.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be had
   */
  byte[] read() {
    try {
      var key = Files.readAllBytes(file);
      if (key.length != BYTES) {
        throw new IOException("it has not " + BYTES + " bytes");
      }
      return key;
    } catch (NoSuchFileException _) {
      return make();
    } catch (IOException e) {
      throw unavailable("read", e);
    }
  }

  /** It is whole before it gets its name, and only the first to name it wins. */
  private byte[] make() {
    var key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    var directory = file.toAbsolutePath().resolveSibling("");
    try {
      Files.createDirectories(directory, ownerOnly("rwx------"));
      var draft = Files.createTempFile(directory, ".draft", "", ownerOnly("rw-------"));
      try {
        Files.write(draft, key);
        Files.createLink(file, draft);
        return key;
      } catch (FileAlreadyExistsException _) {
        return Files.readAllBytes(file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw unavailable("written", e);
    }
  }

  private RuntimeException unavailable(String what, IOException cause) {
    return SecretProblem.SECRETS_UNAVAILABLE.because(
        "the key `%s` cannot be %s".formatted(file, what),
        "check that it belongs to the user that the platform runs as, or delete it: another is made,"
            + " and secrets that are written out in declarations count as changed once",
        cause);
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}

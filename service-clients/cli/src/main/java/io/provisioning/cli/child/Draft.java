package io.provisioning.cli.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A result that is not whole yet, for its owner alone; it is deleted unless it was moved. */
public final class Draft implements AutoCloseable, Endings.Ending {

  private final Path file;

  private Draft(Path file) {
    this.file = file;
  }

  /** Makes an empty one in the directory of the result. */
  public static Draft of(Path result, String prefix) throws IOException {
    var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    var directory = result.toAbsolutePath().getParent();
    return Endings.open(() -> new Draft(Files.createTempFile(directory, prefix, ".new", owner)));
  }

  public Path file() {
    return file;
  }

  @Override
  public void end() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // nothing is left to do it with
    }
  }

  @Override
  public void close() {
    Endings.close(this);
  }
}

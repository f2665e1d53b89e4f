package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.file.WholeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and directories that only their owner can read. */
public final class PrivateFiles {

  private PrivateFiles() {}

  /** Makes the directory and those above it; what is there already is closed to others. */
  public static Path directory(Path directory) throws IOException {
    var permissions = PosixFilePermissions.fromString("rwx------");
    Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(permissions));
    if (!Files.getPosixFilePermissions(directory).equals(permissions)) {
      Files.setPosixFilePermissions(directory, permissions);
    }
    return directory;
  }

  /** Makes an empty file, unless there is one. */
  public static Path ensure(Path file) throws IOException {
    try {
      return Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (FileAlreadyExistsException e) {
      return file;
    }
  }

  /** Writes the file so that nobody ever sees half of it. */
  public static void write(Path file, String text) throws IOException {
    WholeFile.write(file, text.getBytes(UTF_8));
  }
}

package io.provisioning.cli.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A secret in a file that only its owner can read, in memory where there is such; it never reaches
 * a disk then. It stands in a directory of its own, which is deleted with whatever an editor left
 * in it.
 */
public final class OpenCopy implements AutoCloseable, Endings.Ending {

  private static final Path MEMORY = Path.of("/dev/shm");

  private final Path directory;
  private final Path file;

  private OpenCopy(Path directory, Path file) {
    this.directory = directory;
    this.file = file;
  }

  /**
   * Makes it, and deletes those that a command which was killed left.
   *
   * @param name of the file: programs and editors know formats by the ending
   */
  public static OpenCopy make(byte[] content, String name) throws IOException {
    var parent = Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    var copy = Endings.open(() -> makeIn(parent, name));
    try {
      Files.write(copy.file, content);
      CopyDirectories.sweep(parent, Files.getOwner(copy.directory));
      return copy;
    } catch (IOException | RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  private static OpenCopy makeIn(Path parent, String name) throws IOException {
    var directory =
        Files.createTempDirectory(parent, CopyDirectories.prefix(), permissions("rwx------"));
    try {
      var file = Files.createFile(directory.resolve(name), permissions("rw-------"));
      return new OpenCopy(directory, file);
    } catch (IOException | RuntimeException e) {
      Files.delete(directory);
      throw e;
    }
  }

  private static FileAttribute<?> permissions(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }

  public Path file() {
    return file;
  }

  public byte[] content() throws IOException {
    return Files.readAllBytes(file);
  }

  @Override
  public void end() {
    CopyDirectories.delete(directory);
  }

  @Override
  public void close() {
    Endings.close(this);
  }
}

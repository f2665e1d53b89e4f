package io.provisioning.config.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that only its owner may read and that is replaced as a whole: whoever reads it, also after
 * a power cut, finds the old content or the new one.
 */
public final class WholeFile {

  private static final String DRAFT = ".draft";

  private WholeFile() {}

  /**
   * Puts content in the place of what the file held, and makes the directories above it. It is on
   * disk when this returns.
   *
   * @throws IOException if that cannot be done; then the file is as it was, or holds the new
   *     content and a power cut may bring back the old one
   */
  public static void write(Path file, byte[] content) throws IOException {
    var directory = file.toAbsolutePath().resolveSibling("");
    createDirectories(directory);
    var draft =
        Files.createTempFile(directory, file.getFileName() + ".", DRAFT, ownerOnly("rw-------"));
    try {
      try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        var bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
    sync(directory);
  }

  /**
   * Whether a process that was killed while it wrote may have left this, {@code
   * <file>.<number>.draft}.
   */
  public static boolean isDraft(Path file) {
    return file.toString().endsWith(DRAFT);
  }

  /** Removes a file, if it is there. It does not come back after a power cut. */
  public static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      sync(file.toAbsolutePath().resolveSibling(""));
    }
  }

  /** Makes a directory for its owner alone, and those above it, so that a power cut leaves them. */
  public static void createDirectories(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    var above = directory.toAbsolutePath().getParent();
    if (above != null) {
      createDirectories(above);
    }
    try {
      Files.createDirectory(directory, ownerOnly("rwx------"));
    } catch (FileAlreadyExistsException _) {
      // by another thread
    }
    if (above != null) {
      sync(above);
    }
  }

  private static void sync(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}

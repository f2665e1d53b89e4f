package io.provisioning.registry.blob;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Changes of files that are on disk when they return, and are seen whole or not at all. */
public final class Durable {

  private Durable() {}

  /** Creates a folder and those above it. */
  public static void createFolders(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    var above = folder.toAbsolutePath().getParent();
    if (above != null) {
      createFolders(above);
    }
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException _) {
      // by another thread
    }
    if (above != null) {
      sync(above);
    }
  }

  /** Writes a file in the place of the one before. */
  public static void write(Path file, byte[] content) throws IOException {
    var beside = beside(file, content);
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
      sync(folderOf(file));
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Writes a file, unless there is one. */
  static void writeFirst(Path file, byte[] content) throws IOException {
    var beside = beside(file, content);
    try {
      link(file, beside);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static Path beside(Path file, byte[] content) throws IOException {
    var beside = file.resolveSibling("." + UUID.randomUUID() + ".new");
    try (var channel =
        FileChannel.open(beside, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      var bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    return beside;
  }

  /**
   * Gives a file another name in a folder that exists.
   *
   * @return false if there is a file of that name
   * @throws NoSuchFileException if the file is gone
   */
  static boolean link(Path name, Path file) throws IOException {
    var isNew = true;
    try {
      Files.createLink(name, file);
    } catch (FileAlreadyExistsException _) {
      isNew = false; // but perhaps it is not on disk yet
    }
    sync(folderOf(name));
    return isNew;
  }

  /** Removes a name of a file; false if there is none. */
  static boolean delete(Path file) throws IOException {
    var isDeleted = Files.deleteIfExists(file);
    if (isDeleted) {
      sync(folderOf(file));
    }
    return isDeleted;
  }

  /** Content and size of a file. */
  static void sync(Path fileOrFolder) throws IOException {
    try (var channel = FileChannel.open(fileOrFolder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static Path folderOf(Path file) {
    return file.resolveSibling("");
  }
}

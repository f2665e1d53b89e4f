package io.provisioning.orchestrator.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was pulled, each content under its digest ({@code blobs/sha256/<hex>}), and notes about it.
 * A file is there whole or not at all. Contents are compared with their digests each time they are
 * read; one that differs is put aside, and is as though it had never been there.
 */
final class FilesystemPackages {

  private static final Logger log = LoggerFactory.getLogger(FilesystemPackages.class);
  private static final String PREFIX = "sha256:";
  private static final int LARGEST_NOTE = 64 << 20;

  private final Path directory;

  FilesystemPackages(Path directory) {
    this.directory = directory;
  }

  /** What is kept under a digest. */
  sealed interface Found {

    /** The very content. */
    @SuppressWarnings("ArrayRecordComponent") // read once
    record Whole(byte[] content) implements Found {}

    /** Nothing. */
    record Missing() implements Found {}

    /** Another content, which is put aside. */
    record Damaged() implements Found {}
  }

  Found find(String digest) {
    var file = blob(digest);
    try (var stream = Files.newInputStream(file)) {
      var content = stream.readNBytes(Artifact.LARGEST_LAYER + 1);
      if (Artifact.digest(content).equals(digest)) {
        return new Found.Whole(content);
      }
    } catch (NoSuchFileException _) {
      return new Found.Missing();
    } catch (IOException e) {
      log.warn("{} cannot be read", file, e);
      return new Found.Missing();
    }
    putAside(file);
    return new Found.Damaged();
  }

  private static void putAside(Path file) {
    try {
      Files.move(
          file,
          file.resolveSibling(file.getFileName() + ".damaged"),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      log.warn("{} does not have the digest that it is named after; it is put aside", file);
    } catch (IOException e) {
      log.warn("{} does not have the digest that it is named after", file, e);
    }
  }

  /** Keeps content whose digest was compared. Without it, only the next use takes longer. */
  void keep(String digest, byte[] content) {
    write(blob(digest), content);
  }

  /** A note under a name. */
  Optional<byte[]> note(String folder, String name) {
    var file = directory.resolve(folder).resolve(name);
    try (var stream = Files.newInputStream(file)) {
      return Optional.of(stream.readNBytes(LARGEST_NOTE));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** When a note was kept. */
  Optional<Instant> notedAt(String folder, String name) {
    try {
      return Optional.of(
          Files.getLastModifiedTime(directory.resolve(folder).resolve(name)).toInstant());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Keeps a note in the place of the one before. */
  void note(String folder, String name, String text) {
    write(directory.resolve(folder).resolve(name), text.getBytes(UTF_8));
  }

  private Path blob(String digest) {
    return directory.resolve("blobs/sha256").resolve(hex(digest));
  }

  /** What names a file. */
  static String hex(String digest) {
    return digest.substring(PREFIX.length());
  }

  private static void write(Path file, byte[] content) {
    try {
      WholeFile.write(file, content);
    } catch (IOException e) {
      log.warn("{} is not kept: {}", file, e.toString());
    }
  }
}

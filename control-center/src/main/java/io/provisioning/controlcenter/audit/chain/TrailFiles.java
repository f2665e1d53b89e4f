package io.provisioning.controlcenter.audit.chain;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.YearMonth;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of the files of a trail, all in one directory. */
public record TrailFiles(Path directory) {

  private static final Pattern SEGMENT = Pattern.compile("(\\d{4}-(?:0[1-9]|1[0-2]))[.]jsonl");
  private static final String DRAFT = ".new";
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Where the events of a month are. */
  public Path segment(YearMonth month) {
    return directory.resolve(month + ".jsonl");
  }

  /** Tells of every segment that is closed. */
  public Path manifest() {
    return directory.resolve("manifest.jsonl");
  }

  /** Tells up to where the trail went, signed. */
  public Path head() {
    return directory.resolve("head.json");
  }

  /** Shows who signed. */
  public Path publicKey() {
    return directory.resolve("public-key.pem");
  }

  public Path lock() {
    return directory.resolve(".lock");
  }

  /** The segments there are, oldest first. */
  public List<Path> segments() throws IOException {
    try (var found = Files.list(directory)) {
      return found
          .filter(file -> SEGMENT.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  public static YearMonth month(Path segment) {
    var name = SEGMENT.matcher(segment.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException("`" + segment + "` is no segment");
    }
    return YearMonth.parse(name.group(1));
  }

  /**
   * Whether a segment has the name that it was given when its first line was written.
   *
   * @param first line of it
   */
  public static boolean isNamedAfter(Path segment, TrailLine first) {
    return month(segment).equals(LineTime.month(first.time()));
  }

  public static void createDirectory(Path directory) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Opens a file for its owner alone, and makes it if it is not there. */
  public static FileChannel writable(Path file) throws IOException {
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
        OWNER_ONLY);
  }

  /** Puts content in place of what the file held: all of it or, if it throws, nothing. */
  public static void write(Path file, byte[] content) throws IOException {
    write(
        file,
        channel -> {
          var bytes = ByteBuffer.wrap(content);
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
        });
  }

  /** Puts what an open file holds in place of what the file held. */
  public static void write(Path file, FileChannel content) throws IOException {
    write(
        file,
        channel -> {
          var at = 0L;
          while (at < content.size()) {
            at += content.transferTo(at, content.size() - at, channel);
          }
        });
  }

  private interface Content {
    void writeTo(FileChannel channel) throws IOException;
  }

  private static void write(Path file, Content content) throws IOException {
    var draft = file.resolveSibling(file.getFileName() + DRAFT);
    try (var channel = writable(draft)) {
      channel.truncate(0);
      content.writeTo(channel);
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncDirectoryOf(file);
  }

  /** Takes a file away for good. */
  public static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
    syncDirectoryOf(file);
  }

  /** Makes durable that the file is there, or is not. */
  public static void syncDirectoryOf(Path file) throws IOException {
    syncDirectory(Objects.requireNonNull(file.toAbsolutePath().getParent()));
  }

  public static void syncDirectory(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Refuses a secret that others may read. */
  public static void requirePrivate(Path file) throws IOException {
    var others = EnumSet.copyOf(Files.getPosixFilePermissions(file));
    others.removeAll(Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
    if (!others.isEmpty()) {
      throw SigningKey.unsafe(
          "`" + file + "` may be used by others: " + PosixFilePermissions.toString(others), null);
    }
  }
}

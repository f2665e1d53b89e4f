package io.provisioning.orchestrator.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The files of one workspace's journal: {@code 00000001.jsonl} and so on. */
record SegmentFiles(Path directory) {

  private static final String SUFFIX = ".jsonl";

  static SegmentFiles in(Path directory) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return new SegmentFiles(directory);
  }

  /** Only the owner may read what is in it. */
  static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  Path path(int segment) {
    return directory.resolve(String.format(Locale.ROOT, "%08d", segment) + SUFFIX);
  }

  /** Numbers of the segments there are, oldest first. */
  List<Integer> segments() throws IOException {
    try (var files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("[0-9]{8}[.]jsonl"))
          .map(name -> Integer.valueOf(name.substring(0, name.length() - SUFFIX.length())))
          .sorted()
          .toList();
    }
  }

  /** A new file is durable only once its directory is. */
  void syncDirectory() throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}

package io.provisioning.orchestrator.engine.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only the owner of the process may read. */
final class OwnerOnly {

  private OwnerOnly() {}

  static void createDirectories(Path directory) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  static BufferedWriter appendTo(Path file) throws IOException {
    var channel =
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return new BufferedWriter(
        new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8));
  }
}

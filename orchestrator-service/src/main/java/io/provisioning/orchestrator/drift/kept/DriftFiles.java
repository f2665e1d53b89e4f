package io.provisioning.orchestrator.drift.kept;

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
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file for each infrastructure that was looked at, {@code <workspace>/<infrastructure>.json},
 * replaced as a whole and forced to disk, since what somebody ignores is an answer to them.
 */
public final class DriftFiles {

  private static final Logger log = LoggerFactory.getLogger(DriftFiles.class);
  private static final String SUFFIX = ".json";
  private static final String DRAFT = ".draft";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  public DriftFiles(Path directory) {
    this.directory = directory;
  }

  /** Reads all there are. What cannot be read is as if it were not there, and looked at again. */
  public void read(Consumer<KeptDrift> reader) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (var files = Files.walk(directory, 2)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        read(file, reader);
      }
    } catch (IOException e) {
      log.error("drift cannot be read from {}; everything is looked at anew", directory, e);
    }
  }

  private void read(Path file, Consumer<KeptDrift> reader) throws IOException {
    if (file.toString().endsWith(DRAFT)) {
      Files.deleteIfExists(file);
      return;
    }
    try {
      var kept = JSON.readValue(Files.readAllBytes(file), KeptDrift.class);
      if (!fileOf(kept.workspace(), kept.infrastructure()).equals(file)) {
        throw new IllegalArgumentException("it is not what this file is for");
      }
      reader.accept(kept);
    } catch (IOException | RuntimeException e) {
      log.error("{} cannot be read; the infrastructure is looked at anew", file, e);
    }
  }

  /** Writes it in the place of what was there. */
  public void save(KeptDrift kept) throws IOException {
    var file = fileOf(kept.workspace(), kept.infrastructure());
    var place = file.resolveSibling("");
    Files.createDirectories(place, ownerOnly("rwx------"));
    var draft = Files.createTempFile(place, "", DRAFT, ownerOnly("rw-------"));
    try {
      try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        var bytes = ByteBuffer.wrap(JSON.writeValueAsBytes(kept));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      try (var channel = FileChannel.open(place, StandardOpenOption.READ)) {
        channel.force(true);
      }
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  public void delete(String workspace, String infrastructure) {
    try {
      Files.deleteIfExists(fileOf(workspace, infrastructure));
    } catch (IOException e) {
      log.warn("drift of {}, which is gone, is still remembered", infrastructure, e);
    }
  }

  private Path fileOf(String workspace, String infrastructure) {
    return directory.resolve(workspace).resolve(infrastructure + SUFFIX);
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}

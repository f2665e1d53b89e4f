package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.secret.generated.GeneratedSecret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@link FilesystemSecrets} kept before there was a vault. A file is erased in two steps:
 * under a name that is nobody's secret it is overwritten, then deleted; so a crash leaves either
 * the whole value or none.
 */
final class FilesystemLeftovers {

  private static final String ERASED = ".erased-";
  private static final String DRAFT = ".draft";

  private final Path directory;

  FilesystemLeftovers(Path directory) {
    this.directory = directory;
  }

  /**
   * A value with the time at which it was made.
   *
   * @param madeAt as {@link Secrets#forget} compares it
   */
  record Leftover(String value, Instant madeAt) {

    /** Without the value. */
    @Override
    public String toString() {
      return "Leftover[" + madeAt + "]";
    }
  }

  /** Those that are files still; what a crash left half erased is erased. */
  List<GeneratedSecret> all() {
    var all = new ArrayList<GeneratedSecret>();
    try {
      for (var workspace : directories(directory)) {
        for (var infrastructure : directories(workspace)) {
          all.addAll(of(name(workspace), name(infrastructure)));
          removeIfEmpty(infrastructure);
        }
        removeIfEmpty(workspace);
      }
      return all;
    } catch (IOException e) {
      throw unavailable("the files in `" + directory + "` cannot be read", e);
    }
  }

  /** Those of one infrastructure. */
  List<GeneratedSecret> of(String workspace, String infrastructure) {
    var place = directory.resolve(workspace).resolve(infrastructure);
    var all = new ArrayList<GeneratedSecret>();
    try {
      for (var file : children(place)) {
        if (isRemains(file)) {
          erase(file);
        } else if (isSecret(file)) {
          all.add(new GeneratedSecret(workspace, infrastructure, name(file)));
        }
      }
      return all;
    } catch (IOException e) {
      throw unavailable("the files in `" + place + "` cannot be read", e);
    }
  }

  /** The value of one that is a file still. */
  Optional<Leftover> find(GeneratedSecret secret) {
    var file = file(secret);
    try {
      return Optional.of(
          new Leftover(Files.readString(file, UTF_8), Files.getLastModifiedTime(file).toInstant()));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable("`" + file + "` cannot be read", e);
    }
  }

  /** Overwrites and deletes it, and the directories that are empty then. */
  void erase(GeneratedSecret secret) {
    var file = file(secret);
    var infrastructure = file.resolveSibling("");
    try {
      var doomed = file.resolveSibling(ERASED + secret.name());
      Files.move(file, doomed, StandardCopyOption.ATOMIC_MOVE);
      erase(doomed);
      removeIfEmpty(infrastructure);
      removeIfEmpty(infrastructure.resolveSibling(""));
    } catch (NoSuchFileException _) {
      return; // somebody was faster
    } catch (IOException e) {
      throw unavailable("`" + file + "` cannot be deleted", e);
    }
  }

  /** Two may do it at the same time. */
  private static void erase(Path doomed) throws IOException {
    try {
      overwrite(doomed);
      Files.deleteIfExists(doomed);
    } catch (NoSuchFileException _) {
      return;
    }
    try (var channel = FileChannel.open(doomed.resolveSibling(""), StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void overwrite(Path doomed) throws IOException {
    try (var channel = FileChannel.open(doomed, StandardOpenOption.WRITE)) {
      var zeros = ByteBuffer.allocate(Math.toIntExact(channel.size()));
      while (zeros.hasRemaining()) {
        channel.write(zeros);
      }
      channel.force(true);
    }
  }

  /** A draft was never anybody's secret. */
  private static boolean isRemains(Path file) {
    return name(file).startsWith(ERASED) || name(file).startsWith(DRAFT);
  }

  private static boolean isSecret(Path file) {
    return GeneratedSecret.isName(name(file))
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static List<Path> directories(Path parent) throws IOException {
    return children(parent).stream()
        .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
        .filter(child -> GeneratedSecret.isName(name(child)))
        .toList();
  }

  private static List<Path> children(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.sorted().toList();
    }
  }

  private static void removeIfEmpty(Path directory) throws IOException {
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException _) {
      return;
    }
  }

  /** Where a secret is kept, if it is a file. */
  Path file(GeneratedSecret secret) {
    return directory
        .resolve(secret.workspace())
        .resolve(secret.infrastructure())
        .resolve(secret.name());
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private static ProblemException unavailable(String what, IOException cause) {
    return SecretProblem.SECRETS_UNAVAILABLE.because(
        "secrets cannot be moved into the vault: " + what,
        "check that the directory of secrets belongs to the user that the platform runs as",
        cause);
  }
}

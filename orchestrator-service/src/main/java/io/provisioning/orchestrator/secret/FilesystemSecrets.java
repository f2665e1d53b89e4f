package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Sealed;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.secret.generated.GeneratedSecret;
import io.provisioning.orchestrator.secret.generated.GeneratedValue;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Generated secrets as files that only their owner reads: {@code
 * <workspace>/<infrastructure>/<name>}, each holding the value alone. When a secret was made is the
 * time of its file. There are no others without a vault.
 */
final class FilesystemSecrets implements Secrets {

  private final Path directory;
  private final Clock clock;
  private final GeneratedValue values = new GeneratedValue();

  FilesystemSecrets(Path directory, Clock clock) {
    this.directory = directory;
    this.clock = clock;
  }

  @Override
  public String open(Workload work, String infrastructure, SecretReference reference) {
    return switch (reference) {
      case Generated generated ->
          open(new GeneratedSecret(work.workspace(), infrastructure, generated.name()));
      case Sealed sealed -> throw SecretProblem.notFound(sealed, "nobody has decrypted it");
      case Stored stored ->
          throw SecretProblem.notFound(stored, "this platform is started without a vault");
    };
  }

  private String open(GeneratedSecret secret) {
    var file = file(secret);
    try {
      return read(file);
    } catch (NoSuchFileException _) {
      return make(place(secret.workspace(), secret.infrastructure()), file);
    } catch (IOException e) {
      throw unavailable("`" + secret.name() + "` cannot be read", e);
    }
  }

  @Override
  public OptionalInt newest(String workspace, String infrastructure, SecretReference reference) {
    return OptionalInt.empty();
  }

  @Override
  public void renew(Workload work, String infrastructure, Generated reference) {
    throw new IllegalStateException("files have no versions");
  }

  @Override
  public List<Stored> missing(String workspace, Collection<Stored> references) {
    return List.copyOf(references);
  }

  @Override
  public void forget(String workspace, String infrastructure, Instant gone) {
    var place = place(workspace, infrastructure);
    if (!Files.isDirectory(place)) {
      return;
    }
    try (var files = Files.list(place)) {
      for (var file : files.toList()) {
        if (!Files.getLastModifiedTime(file).toInstant().isAfter(gone)) {
          Files.delete(file);
        }
      }
      removeIfEmpty(place);
    } catch (IOException e) {
      throw unavailable("those of `" + infrastructure + "` cannot be deleted", e);
    }
  }

  /**
   * The value is whole on disk before it gets its name, and only the first to name it wins: a link
   * is made by one or refused to all others.
   */
  private String make(Path parent, Path file) {
    var value = values.make();
    try {
      Files.createDirectories(parent, ownerOnly("rwx------"));
      var draft = Files.createTempFile(parent, ".draft", "", ownerOnly("rw-------"));
      try {
        write(draft, value);
        Files.setLastModifiedTime(draft, FileTime.from(clock.instant()));
        Files.createLink(file, draft);
        sync(parent);
        return value;
      } catch (FileAlreadyExistsException _) {
        return read(file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw unavailable("`" + file.getFileName() + "` cannot be kept", e);
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, US_ASCII);
  }

  private static void write(Path file, String value) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      var bytes = ByteBuffer.wrap(value.getBytes(US_ASCII));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  private static void sync(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void removeIfEmpty(Path place) throws IOException {
    try (var left = Files.list(place)) {
      if (left.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(place);
  }

  private Path file(GeneratedSecret secret) {
    return place(secret.workspace(), secret.infrastructure()).resolve(secret.name());
  }

  private Path place(String workspace, String infrastructure) {
    return directory
        .resolve(GeneratedSecret.requireName("workspace", workspace))
        .resolve(GeneratedSecret.requireName("infrastructure", infrastructure));
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private static ProblemException unavailable(String what, IOException cause) {
    return SecretProblem.SECRETS_UNAVAILABLE.because(
        "a secret is not available: " + what,
        "check that the directory of secrets is writable and has space",
        cause);
  }
}

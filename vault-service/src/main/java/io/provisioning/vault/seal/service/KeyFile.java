package io.provisioning.vault.seal.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.SecretFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file that holds one key, as a line of base64, for its owner alone. */
final class KeyFile {

  private static final int LONGEST = 200;

  private final Path path;

  KeyFile(Path path) {
    this.path = path;
  }

  boolean exists() {
    return Files.exists(path);
  }

  /**
   * Reads the key.
   *
   * @throws ProblemException UNAVAILABLE if the file is missing, damaged, or open to others
   */
  byte[] read() {
    if (!exists()) {
      throw unavailable(
          "the key file `" + path + "` is missing; without it, no secret can be opened",
          "restore it from your backup and unseal the vault; the vault does not create another one");
    }
    var file =
        new SecretFile(path, "the key file `" + path + "`", "consider the key known to them");
    var text = WrappingKeyService.asked(() -> file.read(LONGEST));
    try {
      return decoded(text);
    } finally {
      Arrays.fill(text, (byte) 0);
    }
  }

  private byte[] decoded(byte[] text) {
    var end = text.length > 0 && text[text.length - 1] == '\n' ? text.length - 1 : text.length;
    var line = Arrays.copyOf(text, end);
    try {
      var key = Base64.getDecoder().decode(line);
      if (key.length != Aead.KEY_BYTES) {
        throw damaged(null);
      }
      return key;
    } catch (IllegalArgumentException e) {
      throw damaged(e);
    } finally {
      Arrays.fill(line, (byte) 0);
    }
  }

  /**
   * Makes the file, unless there is one. It is whole on disk before it gets its name.
   *
   * @throws ProblemException UNAVAILABLE if it cannot be written
   */
  void create(byte[] key) {
    var directory = path.toAbsolutePath().resolveSibling("");
    try {
      Files.createDirectories(directory, ownerOnly("rwx------"));
      var draft = Files.createTempFile(directory, ".vault", ".draft", ownerOnly("rw-------"));
      try {
        write(draft, key);
        Files.createLink(path, draft);
        sync(directory);
      } catch (FileAlreadyExistsException e) {
        // another process was faster: its key is the one
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw unavailable(
          "the key file `" + path + "` cannot be written",
          "check that the vault's user can write its directory and that the disk has space");
    }
  }

  private static void write(Path file, byte[] key) throws IOException {
    var text = Base64.getEncoder().encode(key);
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (var part : new byte[][] {text, "\n".getBytes(US_ASCII)}) {
        var bytes = ByteBuffer.wrap(part);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      channel.force(true);
    } finally {
      Arrays.fill(text, (byte) 0);
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

  private ProblemException damaged(@Nullable Throwable cause) {
    return KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
        "the key file `" + path + "` does not hold a key",
        "restore it from your backup; it is one line of 44 characters",
        cause == null ? null : new IllegalArgumentException("not base64"));
  }

  private static ProblemException unavailable(String what, String help) {
    return KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(what, help);
  }
}

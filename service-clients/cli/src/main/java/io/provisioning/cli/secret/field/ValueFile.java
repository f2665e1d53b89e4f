package io.provisioning.cli.secret.field;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import io.provisioning.cli.console.CommandProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file for its owner alone that gets a value.
 *
 * @param replaces whether a file that is there is replaced; else it stays as it is
 */
public record ValueFile(Path path, boolean replaces) {

  /**
   * Checks before the value is revealed.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be written,
   *     CONFLICT if it is there and may not be replaced
   */
  public void requireWritable() {
    var directory = path.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(path)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` cannot be written".formatted(path), "name a file in a directory that exists");
    }
    if (!replaces && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw exists();
    }
  }

  /** Writes all or nothing. */
  public void write(byte[] value) {
    try {
      if (replaces) {
        var draft = path.resolveSibling("." + path.getFileName() + ".new");
        Files.deleteIfExists(draft);
        create(draft, value);
        Files.move(draft, path, ATOMIC_MOVE, REPLACE_EXISTING);
      } else {
        create(path, value);
      }
    } catch (FileAlreadyExistsException e) {
      throw exists();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "`%s` cannot be written".formatted(path), "check the directory and its space", e);
    }
  }

  private static void create(Path file, byte[] value) throws IOException {
    var owner = PosixFilePermissions.fromString("rw-------");
    try (var channel =
        Files.newByteChannel(
            file, Set.of(CREATE_NEW, WRITE), PosixFilePermissions.asFileAttribute(owner))) {
      var rest = ByteBuffer.wrap(value);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private RuntimeException exists() {
    return CommandProblem.FILE_EXISTS.because(
        "`%s` already exists".formatted(path), "name another file, or replace it with `--force`");
  }

  @Override
  public String toString() {
    return path.toString();
  }
}

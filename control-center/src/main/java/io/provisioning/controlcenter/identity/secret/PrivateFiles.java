package io.provisioning.controlcenter.identity.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Files of one directory that nobody else on the machine may read: the directory has mode 0700, the
 * files 0600. One that others could have read is not used.
 */
public final class PrivateFiles {

  private static final Set<PosixFilePermission> OF_FILES =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OF_DIRECTORIES =
      PosixFilePermissions.fromString("rwx------");

  private final Path directory;

  /** Makes the directory if it is not there. */
  public PrivateFiles(Path directory) {
    this.directory = directory;
    try {
      if (!Files.isDirectory(directory)) {
        Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OF_DIRECTORIES));
      }
      refuseUnlessPrivate(directory, OF_DIRECTORIES);
    } catch (IOException e) {
      throw failed(directory, e);
    }
  }

  /** Files of a directory below. */
  public PrivateFiles in(String name) {
    return new PrivateFiles(directory.resolve(name));
  }

  /**
   * What a file holds that lies anywhere.
   *
   * @throws ProblemException UNPROTECTED_SECRET if others may read it
   */
  public static String readAlone(Path file) {
    try {
      refuseUnlessPrivate(file, OF_FILES);
      return Files.readString(file);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  /** Names of the files. */
  public List<String> names() {
    try (var files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw failed(directory, e);
    }
  }

  /**
   * What a file holds, if there is one.
   *
   * @throws ProblemException UNPROTECTED_SECRET if others may read it
   */
  public Optional<String> read(String name) {
    var file = directory.resolve(name);
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      refuseUnlessPrivate(file, OF_FILES);
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  /** Writes a file as a whole; it is on the disk when this returns. */
  public Path write(String name, String text) {
    var file = directory.resolve(name);
    var unfinished = directory.resolve("." + name + ".new");
    try {
      Files.deleteIfExists(unfinished);
      Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(OF_FILES));
      try (var channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        var bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      move(unfinished, file);
      return file;
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  /** Removes a file if it is there. */
  public void delete(String name) {
    var file = directory.resolve(name);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException _) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
    try (var parent = FileChannel.open(directory)) {
      parent.force(true);
    }
  }

  private static void refuseUnlessPrivate(Path path, Set<PosixFilePermission> allowed)
      throws IOException {
    var excess = EnumSet.noneOf(PosixFilePermission.class);
    excess.addAll(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    excess.removeAll(allowed);
    if (!excess.isEmpty()) {
      throw IdentityProblem.UNPROTECTED_SECRET.because(
          "others on this machine may use `" + path + "`, so its content may be known",
          "remove it if it holds a key (a new one is made), or take the others' rights away with"
              + " `chmod go= "
              + path
              + "` if you know that nobody read it");
    }
  }

  private static ProblemException failed(Path path, IOException cause) {
    return IdentityProblem.IDENTITY_UNAVAILABLE.because(
        "`" + path + "` cannot be read or written", cause);
  }
}

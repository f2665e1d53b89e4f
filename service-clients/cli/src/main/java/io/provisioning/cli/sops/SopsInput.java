package io.provisioning.cli.sops;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.sops.SopsFile;
import io.provisioning.sops.store.SopsFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The file that a command is about. */
final class SopsInput {

  /** Bytes; what is larger is refused before it is parsed. */
  private static final int LARGEST = 33 << 20;

  @Parameters(index = "0", paramLabel = "<file>", description = "File to read.")
  private String file = "";

  @Option(
      names = "--input-type",
      paramLabel = "<format>",
      description = "Format: ${COMPLETION-CANDIDATES} (default: from the name).")
  private @Nullable Type type;

  /** As people type it. */
  enum Type {
    yaml,
    json,
    dotenv,
    ini,
    binary;

    /** The one that is named, or else that of the file's name. */
    static SopsFormat format(@Nullable Type named, String file) {
      return named == null
          ? SopsFormat.of(Path.of(file))
          : SopsFormat.valueOf(named.name().toUpperCase(Locale.ROOT));
    }
  }

  Path path(Invocation invocation) {
    return invocation.directory().resolve(file);
  }

  SopsFormat format() {
    return Type.format(type, file);
  }

  byte[] bytes(Invocation invocation) {
    return bytes(path(invocation), file);
  }

  /**
   * What is in a file.
   *
   * @param file as the user named it
   */
  static byte[] bytes(Path path, String file) {
    try {
      if (Files.isRegularFile(path)) {
        try (var in = Files.newInputStream(path)) {
          return in.readNBytes(LARGEST);
        }
      }
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be read".formatted(file), "name a file that you can read", e);
    }
    throw CommandProblem.UNREADABLE_FILE.because(
        "there is no file `%s`".formatted(file), "name one that exists");
  }

  SopsFile read(Invocation invocation) {
    return SopsFile.read(bytes(invocation), format());
  }

  /**
   * Puts new content in the place of the file, whole or not at all, for those who could read it.
   */
  void replace(Invocation invocation, byte[] content) {
    var path = path(invocation);
    try {
      var target = path.toRealPath();
      var like = PosixFilePermissions.asFileAttribute(Files.getPosixFilePermissions(target));
      var draft = Files.createTempFile(target.getParent(), ".sops-", ".new", like);
      try {
        Files.write(draft, content);
        Files.move(draft, target, ATOMIC_MOVE, REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "`%s` cannot be written: %s".formatted(file, e.getMessage()),
          "check the file, its directory and its space",
          e);
    }
  }

  @Override
  public String toString() {
    return file;
  }
}

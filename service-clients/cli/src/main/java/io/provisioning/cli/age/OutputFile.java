package io.provisioning.cli.age;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.provisioning.cli.child.Draft;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.problem.ProblemException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the result goes: a file for its owner alone, all or nothing, or the output. */
public final class OutputFile {

  private static final int BUFFER = 128 << 10;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "File to write, readable only by its owner; it is complete or does not exist.")
  private @Nullable String file;

  @Option(names = "--force", description = "Replace the file if it exists.")
  private boolean force;

  /** Writes a result; the stream that it is given is closed afterwards. */
  @FunctionalInterface
  public interface Writing {
    void to(OutputStream out) throws IOException;
  }

  public boolean isFile() {
    return file != null && !file.equals(InputFile.PIPE);
  }

  /**
   * Writes all of it.
   *
   * @throws ProblemException CONFLICT if the file is there and may not be replaced, INTERNAL if it
   *     cannot be written
   */
  public void write(Invocation invocation, Writing writing) {
    try {
      if (file == null || file.equals(InputFile.PIPE)) {
        var out = new BufferedOutputStream(invocation.console().pipes().out().get(), BUFFER);
        writing.to(out);
        out.flush();
      } else {
        write(invocation.directory().resolve(file), writing);
      }
    } catch (FileAlreadyExistsException e) {
      throw exists();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot read the input or write the result: " + e.getMessage(),
          "check the files, their directory and its space",
          e);
    }
  }

  /** Before anything is read or prompted for. */
  public void require(Invocation invocation) {
    if (file == null || file.equals(InputFile.PIPE)) {
      return;
    }
    var path = invocation.directory().resolve(file);
    var directory = path.toAbsolutePath().getParent();
    if (directory == null
        || !Files.isDirectory(directory)
        || (Files.exists(path) && !Files.isRegularFile(path))) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` cannot be written".formatted(file), "name a file in a directory that exists");
    }
    if (!force && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw exists();
    }
  }

  private void write(Path path, Writing writing) throws IOException {
    try (var draft = Draft.of(path, ".age-")) {
      try (var out = new BufferedOutputStream(Files.newOutputStream(draft.file()), BUFFER)) {
        writing.to(out);
      }
      if (force) {
        Files.move(draft.file(), path, ATOMIC_MOVE, REPLACE_EXISTING);
      } else {
        Files.move(draft.file(), path);
      }
    }
  }

  private ProblemException exists() {
    return CommandProblem.FILE_EXISTS.because(
        "`%s` already exists".formatted(file), "name another file, or replace it with `--force`");
  }

  @Override
  public String toString() {
    return String.valueOf(file);
  }
}

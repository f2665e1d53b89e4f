package io.provisioning.cli.transit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a value comes from. */
final class InputOption {

  /** Bytes that the vault takes at a time. */
  private static final int LARGEST = 1 << 20;

  /** Characters of a ciphertext of so many bytes, with its prefix. */
  private static final int LARGEST_TEXT = 1_400_100;

  @Option(
      names = "--file",
      paramLabel = "<file>",
      description = "File to read instead of standard input.")
  private @Nullable Path file;

  /**
   * The value.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be read, or is
   *     larger than 1 MiB
   */
  byte[] bytes(Invocation invocation) {
    return read(invocation, LARGEST);
  }

  /** A ciphertext, without the spaces and line ends around it. */
  String ciphertext(Invocation invocation) {
    return new String(read(invocation, LARGEST_TEXT), UTF_8).strip();
  }

  private byte[] read(Invocation invocation, int largest) {
    byte[] content;
    try (var in = open(invocation)) {
      content = in.readNBytes(largest + 1);
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be read".formatted(file == null ? "standard input" : file),
          "name a file that you can read",
          e);
    }
    if (content.length > largest) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the vault takes at most 1 MiB at a time",
          "encrypt large files with `provisioning age encrypt`, or sign their SHA-256");
    }
    return content;
  }

  private InputStream open(Invocation invocation) throws IOException {
    return file == null
        ? invocation.console().pipes().in().get()
        : Files.newInputStream(invocation.directory().resolve(file));
  }
}

package io.provisioning.cli.age;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** What is read: a file, or what is piped in. */
public final class InputFile {

  /** Bytes of a file of keys, or of a passphrase. */
  private static final int LARGEST_KEYS = 1 << 20;

  public static final String PIPE = "-";

  @Parameters(
      arity = "0..1",
      paramLabel = "<file>",
      description = "File to read (default, or `-`: standard input).")
  private @Nullable String file;

  boolean isPiped() {
    return file == null || file.equals(PIPE);
  }

  InputStream open(Invocation invocation) {
    return file == null ? open(invocation, PIPE) : open(invocation, file);
  }

  static InputStream open(Invocation invocation, String file) {
    if (file.equals(PIPE)) {
      return invocation.console().pipes().in().get();
    }
    var path = invocation.directory().resolve(file);
    try {
      if (!Files.isDirectory(path)) {
        return Files.newInputStream(path);
      }
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be read".formatted(file), "name a file that you can read", e);
    }
    throw CommandProblem.UNREADABLE_FILE.because(
        "`%s` is a directory".formatted(file), "pack it first, such as with `tar`");
  }

  /** The text of a small file. */
  public static String text(Invocation invocation, String file) {
    return new String(bytes(invocation, file), StandardCharsets.UTF_8);
  }

  public static byte[] bytes(Invocation invocation, String file) {
    byte[] bytes;
    try (var in = open(invocation, file)) {
      bytes = in.readNBytes(LARGEST_KEYS + 1);
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be read".formatted(file), "name a file that you can read", e);
    }
    if (bytes.length > LARGEST_KEYS) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` is too large for a file of keys".formatted(file),
          "name one that has only keys, at most 1 MiB");
    }
    return bytes;
  }
}

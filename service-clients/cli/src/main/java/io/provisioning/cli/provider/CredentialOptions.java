package io.provisioning.cli.provider;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where the token comes from: never from the command line, which others can see. */
final class CredentialOptions {

  private static final String PART = "token";
  private static final int LARGEST = 8192;

  @ArgGroup private @Nullable Source source;

  /** One of several sources. */
  static final class Source {
    @Option(
        names = "--token-file",
        required = true,
        paramLabel = "<file>",
        description = "File with the token.")
    private @Nullable Path file;

    @Option(names = "--stdin", required = true, description = "Read the token from standard input.")
    private boolean piped;
  }

  /**
   * Reads the token, which is prompted for where no other source was named.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be had
   */
  Map<String, String> read(Invocation invocation) {
    var token = text(invocation).strip();
    if (token.isEmpty() || token.length() > LARGEST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          token.isEmpty() ? "there is no token" : "a token has at most 8192 characters",
          "create one at the provider, and pass it with `--token-file`, `--stdin` or at the prompt");
    }
    return Map.of(PART, token);
  }

  private String text(Invocation invocation) {
    var given = source;
    if (given != null && given.file != null) {
      return content(invocation.directory().resolve(given.file));
    }
    return given != null && given.piped
        ? invocation.console().read(LARGEST)
        : invocation.console().askSecret("Token", "use `--stdin` or `--token-file <file>`");
  }

  private static String content(Path file) {
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      var buffer = new char[LARGEST + 1];
      int length = 0;
      for (int count = in.read(buffer); count > 0; ) {
        length += count;
        count = in.read(buffer, length, buffer.length - length);
      }
      return new String(buffer, 0, length);
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`" + file + "` cannot be read", "name a file with the token in it", e);
    }
  }
}

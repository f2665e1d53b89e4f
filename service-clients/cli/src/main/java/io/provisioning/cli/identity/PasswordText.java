package io.provisioning.cli.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Passwords, from files or typed unseen. */
final class PasswordText {

  private final Invocation invocation;

  PasswordText(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * The password that there is.
   *
   * @param file with it in its first line; asked for if absent
   */
  String current(@Nullable Path file) {
    return file == null
        ? invocation.console().askSecret("Password", "use `--password-file`")
        : firstLine(file);
  }

  /**
   * One that is to be, typed twice.
   *
   * @param file with it in its first line; asked for if absent
   */
  String next(@Nullable Path file) {
    if (file != null) {
      return firstLine(file);
    }
    var console = invocation.console();
    var unseen = "use `--new-password-file`";
    var first = console.askSecret("New password", unseen);
    if (!first.equals(console.askSecret("Repeat new password", unseen))) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the passwords do not match; nothing was changed", "repeat the command");
    }
    return first;
  }

  private String firstLine(Path file) {
    try (var lines = Files.lines(invocation.directory().resolve(file), UTF_8)) {
      return lines.findFirst().orElse("");
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`" + file + "` cannot be read", "name a file with the password in it", e);
    }
  }
}

package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** For whom the platform of a home is. */
public enum Mode {
  /** The orchestrator alone, with one token for all who can read it; nobody signs in. */
  SOLO("solo"),

  /** Everything goes through the control center, which knows who asks. */
  MULTI_USER("multi-user");

  private final String text;

  Mode(String text) {
    this.text = text;
  }

  /** As it is said on the command line. */
  public String text() {
    return text;
  }

  /**
   * The mode of this name.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is none
   */
  public static Mode named(String wanted) {
    return Arrays.stream(values())
        .filter(mode -> mode.text.equals(wanted))
        .findFirst()
        .orElseThrow(() ->
            CommandProblem.INVALID_ARGUMENT.because(
                "`%s` is not a mode".formatted(wanted), "choose multi-user or solo"));
  }

  /** The mode in which the platform of a home was started last. */
  public static Optional<Mode> of(Home home) {
    try {
      return Optional.of(named(Files.readString(file(home), UTF_8).strip()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("`" + file(home) + "` cannot be read", e);
    }
  }

  /** Keeps it for commands that follow. */
  public void remember(Home home) throws IOException {
    PrivateFiles.write(file(home), text + "\n");
  }

  private static Path file(Home home) {
    return home.directory().resolve("mode");
  }
}

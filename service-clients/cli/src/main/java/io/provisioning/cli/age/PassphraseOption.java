package io.provisioning.cli.age;

import io.provisioning.age.Passphrase;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A passphrase, never from the command line, which others can see. */
public final class PassphraseOption {

  private static final String OTHERWISE = "name a file with it: `--passphrase-file <file>`";

  @Option(
      names = "--passphrase-file",
      paramLabel = "<file>",
      description = "File with the passphrase in its first line, or `-` (default: prompted for).")
  private @Nullable String file;

  private @Nullable String known;

  boolean isGiven() {
    return file != null;
  }

  boolean isPiped() {
    return InputFile.PIPE.equals(file);
  }

  /** One that opens something; prompted for once. */
  Passphrase get(Invocation invocation) {
    return Passphrase.of(text(invocation));
  }

  /** What one is; prompted for once. It may be empty. */
  public String text(Invocation invocation) {
    var read = known;
    if (read == null) {
      read = file == null ? typed(invocation) : read(invocation, file);
      known = read;
    }
    return read;
  }

  /** One that somebody chooses, who types it twice. */
  Passphrase choose(Invocation invocation) {
    return Passphrase.of(chosen(invocation));
  }

  /**
   * What one is that somebody chooses.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is empty
   */
  public String chosen(Invocation invocation) {
    if (file != null) {
      return required(text(invocation));
    }
    var phrase = required(typed(invocation));
    if (!invocation.console().askSecret("repeat passphrase", OTHERWISE).equals(phrase)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the passphrases do not match", "repeat the command");
    }
    return phrase;
  }

  private static String required(String phrase) {
    var _ = Passphrase.of(phrase);
    return phrase;
  }

  private static String typed(Invocation invocation) {
    return invocation.console().askSecret("passphrase", OTHERWISE);
  }

  private static String read(Invocation invocation, String file) {
    return InputFile.text(invocation, file).lines().findFirst().orElse("");
  }
}

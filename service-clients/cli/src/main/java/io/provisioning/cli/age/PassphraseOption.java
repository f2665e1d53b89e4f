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
      description = "File whose first line is the passphrase, or `-`; else it is prompted for.")
  private @Nullable String file;

  private @Nullable Passphrase known;

  boolean isGiven() {
    return file != null;
  }

  boolean isPiped() {
    return InputFile.PIPE.equals(file);
  }

  /** One that opens something; prompted for once. */
  Passphrase get(Invocation invocation) {
    var read = known;
    if (read == null) {
      read = Passphrase.of(file == null ? typed(invocation) : read(invocation, file));
      known = read;
    }
    return read;
  }

  /** One that somebody chooses, who types it twice. */
  Passphrase choose(Invocation invocation) {
    if (file != null) {
      return get(invocation);
    }
    var phrase = typed(invocation);
    var chosen = Passphrase.of(phrase);
    if (!invocation.console().askSecret("passphrase again", OTHERWISE).equals(phrase)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the passphrases are not the same", "repeat the command, and type the same one twice");
    }
    return chosen;
  }

  private static String typed(Invocation invocation) {
    return invocation.console().askSecret("passphrase", OTHERWISE);
  }

  private static String read(Invocation invocation, String file) {
    return InputFile.text(invocation, file).lines().findFirst().orElse("");
  }
}

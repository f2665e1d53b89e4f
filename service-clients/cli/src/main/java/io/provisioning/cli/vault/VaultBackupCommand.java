package io.provisioning.cli.vault;

import io.provisioning.age.Age;
import io.provisioning.age.Keys;
import io.provisioning.age.Passphrase;
import io.provisioning.age.Recipient;
import io.provisioning.cli.age.OutputFile;
import io.provisioning.cli.age.PassphraseOption;
import io.provisioning.cli.age.RecipientOptions;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "backup",
    description = {
      "Back up the vault, as it is at this moment, to one file encrypted with age.",
      "Whoever can decrypt the file can open every secret."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning vault backup -R operators.txt -o vault.age",
      "  provisioning vault backup -p -o vault.age",
      "  provisioning vault backup -r age1… | ssh safe 'cat > vault.age'"
    })
final class VaultBackupCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RecipientOptions recipients = new RecipientOptions();

  @Option(
      names = {"-p", "--passphrase"},
      description = "Encrypt with a passphrase, which is prompted for and stays on this machine.")
  private boolean locks;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();
  @Mixin private OutputFile output = new OutputFile();

  VaultBackupCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    requireSense();
    output.require(invocation);
    if (locks) {
      lock(Passphrase.of(passphrase.chosen(invocation)));
    } else {
      try (var backup = made(recipients.read(invocation))) {
        output.write(invocation, backup::transferTo);
      }
    }
    if (output.isFile()) {
      invocation.console().note("written to " + output);
    }
    return ExitCode.DONE;
  }

  private void requireSense() {
    if (locks == !recipients.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          locks
              ? "a file with a passphrase has no other recipient"
              : "nobody could decrypt the backup: there is no recipient",
          "name recipients with `-r` or `-R`, or encrypt with a passphrase with `-p`");
    }
    if (invocation.console().shows() && !output.isFile()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a backup is binary, which a terminal cannot show", "name a file with `-o`");
    }
  }

  /** On its way here it is encrypted to a key of this moment. */
  private void lock(Recipient phrase) throws IOException {
    var way = Keys.generate(true);
    try (var backup = made(List.of(way.recipient()));
        var content = Age.decrypt(backup, Keys.identities(way.secret()))) {
      output.write(invocation, out -> Age.encrypt(content, out, List.of(phrase)));
    }
  }

  private InputStream made(List<Recipient> all) {
    var backups = invocation.door().vault().backups();
    var names = all.stream().map(Recipient::toString).toList();
    return new FreshFactor(invocation).whereNeeded(() -> backups.make(names));
  }
}

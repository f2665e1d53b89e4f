package io.provisioning.cli.age;

import io.provisioning.age.Age;
import io.provisioning.age.Armor;
import io.provisioning.age.Identity;
import io.provisioning.age.Recipient;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "encrypt",
    description = "Encrypt a file to recipients, or with a passphrase.",
    footer = {
      "",
      "More examples:",
      "  provisioning age encrypt -r age1… -o backup.tar.age backup.tar",
      "  provisioning age encrypt -R team.txt -a -o db.age db.txt",
      "  provisioning age encrypt -p -o notes.age notes.txt",
      "  tar c . | provisioning age encrypt -R team.txt > all.tar.age"
    })
final class AgeEncryptCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private InputFile input = new InputFile();

  @Mixin private RecipientOptions recipients = new RecipientOptions();
  @Mixin private IdentityFiles identities = new IdentityFiles();

  @Option(
      names = {"-p", "--passphrase"},
      description = "Encrypt with a passphrase, which is prompted for.")
  private boolean locks;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  @Option(
      names = {"-a", "--armor"},
      description = "Write ASCII text, which can be pasted.")
  private boolean isArmored;

  @Mixin private OutputFile output = new OutputFile();

  AgeEncryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    requireSense();
    output.require(invocation);
    var all = recipients();
    try (var in = input.open(invocation)) {
      output.write(invocation, out -> encrypt(in, out, all));
    }
    return ExitCode.DONE;
  }

  private void requireSense() {
    boolean isKeyed = !recipients.isEmpty();
    if (locks && (isKeyed || !identities.isEmpty())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a passphrase cannot be combined with recipients", "omit `-p`, or `-r`, `-R` and `-i`");
    }
    if (!locks && !isKeyed && identities.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "no recipient was given, so no one could decrypt the file",
          "name one with `-r` or `-R`, or encrypt with a passphrase with `-p`");
    }
    boolean reads = recipients.isPiped() || identities.isPiped() || passphrase.isPiped();
    if (reads && input.isPiped()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "keys and content cannot both come from standard input", "name a file for one of them");
    }
    if (invocation.console().shows() && !output.isFile() && !isArmored) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "an encrypted file cannot be printed on a terminal",
          "name a file with `-o`, or write text with `-a`");
    }
  }

  private List<Recipient> recipients() {
    if (locks) {
      return List.of(passphrase.choose(invocation));
    }
    var all = new ArrayList<Recipient>(recipients.read(invocation));
    identities.read(invocation, passphrase).stream().map(Identity::recipient).forEach(all::add);
    return all;
  }

  private void encrypt(InputStream in, OutputStream out, List<Recipient> all) throws IOException {
    if (isArmored) {
      var text = Armor.write(out);
      Age.encrypt(in, text, all);
      // where it fails, the text has no last line
      text.close();
    } else {
      Age.encrypt(in, out, all);
    }
  }
}

package io.provisioning.cli.age;

import io.provisioning.age.Age;
import io.provisioning.age.Armor;
import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
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

  @Option(
      names = {"-r", "--recipient"},
      paramLabel = "<recipient>",
      description = "Recipient: age1…, or a public key of OpenSSH; can be repeated.")
  private List<String> recipients = new ArrayList<>();

  @Option(
      names = {"-R", "--recipients-file"},
      paramLabel = "<file>",
      description = "File with recipients, one a line; can be repeated.")
  private List<String> files = new ArrayList<>();

  @Mixin private IdentityFiles identities = new IdentityFiles();

  @Option(
      names = {"-p", "--passphrase"},
      description = "Encrypt with a passphrase, which is prompted for.")
  private boolean locks;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  @Option(
      names = {"-a", "--armor"},
      description = "Write text, which can be pasted.")
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
    boolean isKeyed = !recipients.isEmpty() || !files.isEmpty();
    if (locks && (isKeyed || !identities.isEmpty())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a file with a passphrase has no other recipient",
          "leave `-p` out, or `-r`, `-R` and `-i`");
    }
    if (!locks && !isKeyed && identities.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "nobody could decrypt the file: there is no recipient",
          "name one with `-r` or `-R`, or encrypt with a passphrase with `-p`");
    }
    boolean reads = files.contains(InputFile.PIPE) || identities.isPiped() || passphrase.isPiped();
    if (reads && input.isPiped()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "keys and content cannot both be piped in", "name a file for one of them");
    }
    if (invocation.console().shows() && !output.isFile() && !isArmored) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "an encrypted file is no text for a terminal",
          "name a file with `-o`, or write text with `-a`");
    }
  }

  private List<Recipient> recipients() {
    if (locks) {
      return List.of(passphrase.choose(invocation));
    }
    var all = new ArrayList<Recipient>();
    recipients.forEach(text -> all.add(Recipient.parse(text)));
    files.forEach(file -> all.addAll(Keys.recipients(InputFile.text(invocation, file))));
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

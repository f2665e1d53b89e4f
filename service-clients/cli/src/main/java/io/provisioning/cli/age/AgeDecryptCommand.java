package io.provisioning.cli.age;

import io.provisioning.age.Age;
import io.provisioning.age.Identity;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "decrypt",
    description = {
      "Decrypt a file with an identity, or with its passphrase, which is prompted for.",
      "A pipe gets each part as soon as it is authentic: it is complete only if this ends with 0."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning age decrypt -i key.txt -o backup.tar backup.tar.age",
      "  provisioning age decrypt -i ~/.ssh/id_ed25519 db.age",
      "  provisioning age decrypt -o notes.txt notes.age"
    })
final class AgeDecryptCommand implements Callable<Integer> {

  private static final int BUFFER = 128 << 10;

  private final Invocation invocation;

  @Mixin private InputFile input = new InputFile();
  @Mixin private IdentityFiles identities = new IdentityFiles();
  @Mixin private PassphraseOption passphrase = new PassphraseOption();
  @Mixin private OutputFile output = new OutputFile();

  AgeDecryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    if (input.isPiped() && (identities.isPiped() || passphrase.isPiped())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "keys and content cannot both be piped in", "name a file for one of them");
    }
    output.require(invocation);
    try (var in = new BufferedInputStream(input.open(invocation), BUFFER);
        var content = Age.decrypt(in, keys(in))) {
      output.write(invocation, content::transferTo);
    }
    return ExitCode.DONE;
  }

  private List<Identity> keys(BufferedInputStream in) throws IOException {
    if (Age.isLocked(in)) {
      return List.of(passphrase.get(invocation));
    }
    if (identities.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the file is encrypted to keys, and there is no identity to decrypt it with",
          "name a file with yours with `-i`");
    }
    return identities.read(invocation, passphrase);
  }
}

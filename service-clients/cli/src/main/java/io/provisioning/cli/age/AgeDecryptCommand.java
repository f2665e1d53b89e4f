package io.provisioning.cli.age;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
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

  private final Invocation invocation;

  @Mixin private EncryptedFile file = new EncryptedFile();
  @Mixin private OutputFile output = new OutputFile();

  AgeDecryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    file.require();
    output.require(invocation);
    try (var content = file.open(invocation)) {
      output.write(invocation, content::transferTo);
    }
    return ExitCode.DONE;
  }
}

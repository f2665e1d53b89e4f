package io.provisioning.cli.vault;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.vault.model.SealView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "status",
    description =
        "Show which key service seals the root keys, and whether its last request succeeded; exit code 69 if it did not.")
final class KmsStatusCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  KmsStatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var seal = invocation.door().vault().seal().getSeal();
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(seal));
    } else {
      print(console, seal);
    }
    var last = seal.getLastAnswer();
    return last == null || Boolean.TRUE.equals(last.getAnswered())
        ? ExitCode.DONE
        : ExitCode.UNAVAILABLE;
  }

  private static void print(Console console, SealView seal) {
    console.print("key service   " + Text.printable(seal.getKeyService()));
    if (seal.getKeyId() != null) {
      console.print("key           " + Text.printable(seal.getKeyId()));
    }
    console.print("last answer   " + VaultText.answer(seal.getLastAnswer()));
    console.print("vault         " + VaultText.state(seal));
    if (seal.getNextAttemptAt() != null) {
      console.print("next attempt  " + Text.time(seal.getNextAttemptAt()));
    }
    if (seal.getToMigrate() > 0) {
      console.print(
          "to migrate    %d root keys; `provisioning kms migrate`".formatted(seal.getToMigrate()));
    }
  }
}

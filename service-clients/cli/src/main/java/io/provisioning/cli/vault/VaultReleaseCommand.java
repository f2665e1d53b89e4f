package io.provisioning.cli.vault;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "release",
    description = "Allow changes in a restored vault, which only observes until then.")
final class VaultReleaseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  VaultReleaseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().seal();
    var seal =
        new FreshFactor(invocation)
            .whereNeeded(() -> {
              api.releaseVault(UUID.randomUUID().toString());
              return api.getSeal();
            });
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(seal) : "the vault is released");
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.vault;

import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "unseal", description = "Have the key service open the root key again.")
final class VaultUnsealCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  VaultUnsealCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().seal();
    var unsealed =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.unsealVault(UUID.randomUUID().toString()));
    return VaultText.print(invocation.console(), json.isSet(invocation), unsealed);
  }
}

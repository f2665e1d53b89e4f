package io.provisioning.cli.vault;

import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "seal",
    description = "Drop all keys from memory: no secret can be used until the vault is unsealed.")
final class VaultSealCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  VaultSealCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    if (!yes) {
      console.confirm("Workflows that need secrets fail until the vault is unsealed.");
    }
    var api = invocation.door().vault().seal();
    var sealed =
        new FreshFactor(invocation).whereNeeded(() -> api.sealVault(UUID.randomUUID().toString()));
    return VaultText.print(console, json.isSet(invocation), sealed);
  }
}

package io.provisioning.cli.vault;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.vault.model.RotationView;
import io.provisioning.client.vault.model.SealView;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "status",
    description =
        "Show whether the vault is sealed, and the latest key rotation; exit code 69 if sealed.")
final class VaultStatusCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  VaultStatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().seal();
    var seal = api.getSeal();
    var rotations = api.listRotations().getItems();
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(Map.of("seal", seal, "rotations", rotations)));
    } else {
      print(console, seal, rotations);
    }
    return Boolean.TRUE.equals(seal.getSealed()) ? ExitCode.UNAVAILABLE : ExitCode.DONE;
  }

  private static void print(Console console, SealView seal, List<RotationView> rotations) {
    console.print("state        " + VaultText.state(seal));
    if (seal.getObserving() != null) {
      console.print("observing    " + VaultText.observing(seal.getObserving()));
    }
    console.print("key service  " + Text.printable(seal.getKeyService()));
    console.print("root key     version " + seal.getRootVersion());
    console.print("workspaces   " + seal.getWorkspaces());
    console.print("secrets      " + seal.getSecrets());
    console.print("versions     " + seal.getVersions());
    rotations.stream()
        .findFirst()
        .ifPresent(newest -> console.print("rotation     " + VaultText.rotation(newest)));
  }
}

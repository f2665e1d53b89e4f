package io.provisioning.cli.vault;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "migrate",
    description =
        "Have the key service seal the root keys that another one sealed. Can be interrupted and repeated.")
final class KmsMigrateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  KmsMigrateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().seal();
    var seal =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.migrateRootKeys(UUID.randomUUID().toString()));
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(seal)
                : "all root keys are sealed by " + Text.printable(seal.getKeyService()));
    return ExitCode.DONE;
  }
}

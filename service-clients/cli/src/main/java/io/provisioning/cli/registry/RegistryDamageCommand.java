package io.provisioning.cli.registry;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "damage",
    description = "List blobs that were damaged on disk and have to be pushed again.")
final class RegistryDamageCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  RegistryDamageCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var damage = invocation.door().registry().damage().listDamage();
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(damage));
      return ExitCode.DONE;
    }
    var table = new Table("DIGEST", "SIZE", "FOUND", "MISSING IN");
    for (var blob : damage.getItems()) {
      table.row(
          Text.printable(blob.getDigest()),
          Bytes.text(blob.getSize()),
          Text.time(blob.getFound()),
          Text.printable(String.join(", ", blob.getRepositories())));
    }
    table.print(console, "no damaged blobs");
    if (damage.getBlobs() > damage.getItems().size()) {
      console.print("and %d more".formatted(damage.getBlobs() - damage.getItems().size()));
    }
    return ExitCode.DONE;
  }
}

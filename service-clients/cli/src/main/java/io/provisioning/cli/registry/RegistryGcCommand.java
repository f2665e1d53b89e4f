package io.provisioning.cli.registry;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.registry.model.GarbageView;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "gc",
    description = "Remove blobs to which no manifest refers, while others push and pull.",
    footer = {
      "",
      "More examples:",
      "  provisioning registry gc --check     lists them; exit code 3 if there are any"
    })
final class RegistryGcCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--check", description = "Only list what would be removed.")
  private boolean check;

  @Mixin private JsonOption json = new JsonOption();

  RegistryGcCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().registry().garbage();
    var garbage =
        check
            ? api.checkGarbage()
            : new FreshFactor(invocation)
                .whereNeeded(() -> api.collectGarbage(UUID.randomUUID().toString()));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(garbage));
    } else {
      print(console, garbage);
    }
    return check && garbage.getBlobs() > 0 ? ExitCode.CHANGES_PENDING : ExitCode.DONE;
  }

  private void print(Console console, GarbageView garbage) {
    if (check && !garbage.getItems().isEmpty()) {
      table(garbage).print(console, "");
      var more = garbage.getBlobs() - garbage.getItems().size();
      if (more > 0) {
        console.print("and %d more".formatted(more));
      }
    }
    console.print(
        "%s%s, %s"
            .formatted(
                check ? "would remove " : "removed ",
                Text.count(garbage.getBlobs(), "blob"),
                Bytes.text(garbage.getBytes())));
    console.note("pushed or looked for since %s: kept".formatted(Text.time(garbage.getBefore())));
    if (!garbage.getComplete()) {
      console.note("help: there is more; run `./provisioning registry gc` again");
    }
  }

  private static Table table(GarbageView garbage) {
    var table = new Table("REPOSITORY", "DIGEST", "SIZE");
    for (var item : garbage.getItems()) {
      table.row(
          Text.printable(Optional.ofNullable(item.getRepository()).orElse("-")),
          Text.printable(item.getDigest()),
          Bytes.text(item.getSize()));
    }
    return table;
  }
}

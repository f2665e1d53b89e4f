package io.provisioning.cli.registry;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "deleted",
    description = "List what was deleted in a workspace of the registry and can be restored.")
final class RegistryDeletedCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  RegistryDeletedCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = workspace.name(invocation);
    var deleted = invocation.door().registry().retention().listDeletions(name);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(deleted));
      return ExitCode.DONE;
    }
    var table = new Table("REPOSITORY", "TAGS", "DIGEST", "DELETED", "UNTIL");
    for (var item : deleted.getItems()) {
      table.row(
          Text.printable(item.getRepository()),
          item.getTags().isEmpty() ? "-" : Text.printable(String.join(", ", item.getTags())),
          Text.printable(item.getDigest()),
          Text.time(item.getDeleted()),
          Text.time(item.getUntil()));
    }
    table.print(console, "nothing was deleted that can be restored");
    if (deleted.getCount() > deleted.getItems().size()) {
      console.print("and %d more".formatted(deleted.getCount() - deleted.getItems().size()));
    }
    return ExitCode.DONE;
  }
}

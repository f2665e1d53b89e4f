package io.provisioning.cli.grant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.GrantState;
import io.provisioning.client.controlcenter.model.GrantView;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List grants and requests for emergency access.")
final class GrantListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--all", description = "Include those that have ended.")
  private boolean all;

  @Mixin private JsonOption json = new JsonOption();

  GrantListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var grants =
        invocation.door().asPerson().authorization().listGrants().getItems().stream()
            .filter(grant -> all || grant.getState() != GrantState.ENDED)
            .toList();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(grants));
      return ExitCode.DONE;
    }
    var table = new Table("ID", "STATE", "FOR", "ACTIONS", "WORKSPACE", "ENDS", "REASON");
    grants.forEach(grant -> row(table, grant));
    table.print(invocation.console(), "no grants");
    return ExitCode.DONE;
  }

  private static void row(Table table, GrantView grant) {
    table.row(
        Text.printable(grant.getId()),
        grant.getState().getValue(),
        Text.printable(grant.getPrincipal()),
        grant.getActions().isEmpty()
            ? "all"
            : Text.printable(String.join(", ", grant.getActions())),
        Text.printable(Optional.ofNullable(grant.getWorkspace()).orElse("-")),
        Text.time(grant.getEndsAt()),
        Text.printable(grant.getReason()));
  }
}

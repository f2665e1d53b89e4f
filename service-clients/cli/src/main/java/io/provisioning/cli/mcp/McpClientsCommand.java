package io.provisioning.cli.mcp;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "clients", description = "List the programs that may act as you.")
final class McpClientsCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  McpClientsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    // each has a session, which `session revoke` ends
    var sessions =
        invocation.door().asPerson().identity().listSessions(null).getItems().stream()
            .filter(session -> session.getConnected() != null)
            .toList();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(sessions));
      return ExitCode.DONE;
    }
    var table = new Table("SESSION", "PROGRAM", "WITH", "MAY", "LAST USED", "UNTIL");
    for (var session : sessions) {
      var program = Objects.requireNonNull(session.getConnected());
      table.row(
          session.getId(),
          Text.printable(program.getName()),
          program.getService(),
          String.join(", ", program.getScopes()),
          Text.time(session.getLastUsedAt()),
          Text.time(session.getExpiresAt()));
    }
    table.print(invocation.console(), "no programs");
    return ExitCode.DONE;
  }
}

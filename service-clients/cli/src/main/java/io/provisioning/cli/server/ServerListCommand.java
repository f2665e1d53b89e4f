package io.provisioning.cli.server;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.HealthText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.client.orchestrator.model.ResourceKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the servers that exist.")
final class ServerListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ServerListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var servers = resources.list(invocation, invocation.orchestrator(), ResourceKind.SERVER);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(servers));
      return ExitCode.DONE;
    }
    var table = new Table("SERVER", "INFRASTRUCTURE", "ADDRESS", "HEALTH", "PROVIDER");
    servers.forEach(server ->
        table.row(
            server.getName(),
            server.getInfrastructure(),
            Resources.address(server).orElse("-"),
            HealthText.state(server.getHealth()),
            server.getProvider()));
    table.print(invocation.console(), "no servers");
    return ExitCode.DONE;
  }
}

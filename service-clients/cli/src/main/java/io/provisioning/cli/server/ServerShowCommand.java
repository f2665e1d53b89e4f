package io.provisioning.cli.server;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.HealthText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show a server with its outputs and its taskservs.")
final class ServerShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<server>", description = "Name of the server.")
  private String name = "";

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ServerShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var server = resources.get(invocation, orchestrator, ResourceKind.SERVER, name);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(server));
      return ExitCode.DONE;
    }
    write(server, resources.list(invocation, orchestrator, ResourceKind.TASKSERV));
    return ExitCode.DONE;
  }

  private void write(ResourceView server, List<ResourceView> taskservs) {
    var console = invocation.console();
    console.print("server      " + server.getId());
    console.print("provider    " + server.getProvider());
    console.print(
        "changed     " + Text.time(server.getUpdatedAt()) + " by workflow " + server.getWorkflow());
    new TreeMap<>(server.getFacts())
        .forEach((fact, value) -> console.print("output      " + fact + " = " + value));
    new TreeMap<>(server.getLabels())
        .forEach((label, value) -> console.print("label       " + label + " = " + value));
    taskservs.stream()
        .filter(taskserv -> Objects.equals(taskserv.getServer(), server.getName()))
        .filter(taskserv -> taskserv.getInfrastructure().equals(server.getInfrastructure()))
        .forEach(taskserv ->
            console.print(
                "taskserv    %s, %s"
                    .formatted(
                        taskserv.getName(), HealthText.line(console, taskserv.getHealth()))));
  }
}

package io.provisioning.cli.cluster;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show the parts of a cluster, and where they are.")
final class ClusterShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<cluster>", description = "Name of the cluster.")
  private String name = "";

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ClusterShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var parts = ClusterParts.of(resources.list(invocation, invocation.orchestrator(), null), name);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(parts));
      return ExitCode.DONE;
    }
    var table = new Table("PART", "PROVIDER", "ADDRESS", "URL");
    parts.forEach(part ->
        table.row(
            part.getId(),
            part.getProvider(),
            Resources.address(part).orElse("-"),
            Resources.text(part.getFacts().get("url"))));
    table.print(invocation.console(), "");
    return ExitCode.DONE;
  }
}

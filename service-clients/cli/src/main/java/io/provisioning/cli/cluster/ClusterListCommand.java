package io.provisioning.cli.cluster;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List existing or available clusters.")
final class ClusterListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--available", description = "List available clusters.")
  private boolean available;

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ClusterListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var console = invocation.console();
    if (available) {
      available(orchestrator, console);
    } else {
      existing(orchestrator, console);
    }
    return ExitCode.DONE;
  }

  private void available(Orchestrator orchestrator, Console console) {
    var packages = orchestrator.extensions().listExtensions("cluster");
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(packages));
      return;
    }
    var table = new Table("CLUSTER", "VERSION", "SUMMARY");
    packages.forEach(one -> table.row(one.getName(), one.getVersion(), one.getSummary()));
    table.print(console, "the catalogue has no clusters");
  }

  private void existing(Orchestrator orchestrator, Console console) {
    var clusters = new TreeMap<String, List<ResourceView>>();
    for (var part : ClusterParts.all(resources.list(invocation, orchestrator, null))) {
      clusters.merge(
          part.getInfrastructure() + "/" + part.getCluster(),
          List.of(part),
          (left, right) -> Stream.concat(left.stream(), right.stream()).toList());
    }
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(clusters));
      return;
    }
    var table = new Table("CLUSTER", "INFRASTRUCTURE", "SERVERS", "TASKSERVS");
    clusters.forEach((key, parts) ->
        table.row(
            String.valueOf(parts.getFirst().getCluster()),
            parts.getFirst().getInfrastructure(),
            count(parts, ResourceKind.SERVER),
            count(parts, ResourceKind.TASKSERV)));
    table.print(console, "no clusters; `cluster list --available` lists the catalogue");
  }

  private static String count(List<ResourceView> parts, ResourceKind kind) {
    return Long.toString(parts.stream().filter(part -> part.getKind() == kind).count());
  }
}

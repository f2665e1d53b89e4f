package io.provisioning.cli.resource;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.HealthText;
import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Moment;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ResourceKind;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List what exists, or existed at a time.")
final class ResourceListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--kind",
      paramLabel = "<kind>",
      description = "Only `network`, `firewall`, `volume`, `server` or `taskserv`.")
  private @Nullable String kind;

  @Option(
      names = "--at",
      paramLabel = "<time>",
      description = "What existed then, of one infrastructure: a time, or `2h` for two hours ago.")
  private @Nullable String at;

  @Mixin private InfraOption infra = new InfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  ResourceListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var infrastructure = infra.name().orElse(null);
    if (at != null && infrastructure == null) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--at` needs an infrastructure", "name it with `--infra`");
    }
    var orchestrator = invocation.orchestrator();
    var resources =
        new Pages(orchestrator)
            .resources(
                workspace.name(invocation),
                infrastructure,
                kind == null ? null : kind(kind),
                at == null ? null : Moment.of(at, invocation.time()));
    if (resources.isEmpty() && infrastructure != null) {
      new Infrastructures(workspace.of(invocation), orchestrator).require(infrastructure);
    }
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(resources));
      return ExitCode.DONE;
    }
    var table = new Table("RESOURCE", "PROVIDER", "HEALTH", "CHANGED");
    resources.forEach(one ->
        table.row(
            one.getId(),
            one.getProvider(),
            HealthText.state(one.getHealth()),
            Text.time(one.getUpdatedAt())));
    table.print(invocation.console(), "no resources");
    return ExitCode.DONE;
  }

  private static ResourceKind kind(String name) {
    try {
      return ResourceKind.fromValue(name);
    } catch (IllegalArgumentException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a kind of resource".formatted(name),
          "kinds are network, firewall, volume, server, taskserv",
          e);
    }
  }
}

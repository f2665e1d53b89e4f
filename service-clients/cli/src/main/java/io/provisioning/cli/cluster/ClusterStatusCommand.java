package io.provisioning.cli.cluster;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.HealthText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.Health;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "status",
    description =
        "Show the last workflow of a cluster and the health of its taskservs; exit code 1 if the"
            + " workflow did not succeed.")
final class ClusterStatusCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<cluster>", description = "Name of the cluster.")
  private String name = "";

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ClusterStatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var parts = ClusterParts.of(resources.list(invocation, orchestrator, null), name);
    var newest = parts.stream().max(Comparator.comparing(ResourceView::getUpdatedAt)).orElseThrow();
    var workflow = orchestrator.workflows().getWorkflow(newest.getWorkflow());
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(status(parts, workflow)));
    } else {
      console.print(line(parts.size(), workflow));
      parts.stream()
          .filter(part -> part.getKind() == ResourceKind.TASKSERV)
          .forEach(part ->
              console.print(part.getId() + ", " + HealthText.line(console, part.getHealth())));
    }
    return WorkflowStates.exitCode(workflow.getState());
  }

  /** As `cluster show` has its parts, with the health of its taskservs and the last workflow. */
  private Map<String, Object> status(List<ResourceView> parts, WorkflowView workflow) {
    var taskservs = parts.stream().filter(part -> part.getKind() == ResourceKind.TASKSERV).toList();
    return Map.of(
        "cluster", name,
        "health", worst(taskservs).getValue(),
        "parts", parts.size(),
        "taskservs", taskservs.stream().map(ClusterStatusCommand::health).toList(),
        "workflow", workflow);
  }

  private static Map<String, Object> health(ResourceView taskserv) {
    var health =
        Objects.requireNonNullElseGet(
            taskserv.getHealth(), () -> Map.of("state", Health.StateEnum.UNKNOWN.getValue()));
    return Map.of("id", taskserv.getId(), "health", health);
  }

  /** A cluster is as healthy as the worst of its taskservs; without any, nobody knows. */
  private static Health.StateEnum worst(List<ResourceView> taskservs) {
    var states =
        taskservs.stream()
            .map(ResourceView::getHealth)
            .map(health -> health == null ? Health.StateEnum.UNKNOWN : health.getState())
            .collect(Collectors.toSet());
    return Stream.of(Health.StateEnum.UNHEALTHY, Health.StateEnum.UNKNOWN, Health.StateEnum.HEALTHY)
        .filter(states::contains)
        .findFirst()
        .orElse(Health.StateEnum.UNKNOWN);
  }

  private String line(int parts, WorkflowView workflow) {
    return "cluster `%s`: %d parts, last workflow %s %s"
        .formatted(name, parts, workflow.getId(), WorkflowStates.text(workflow.getState()));
  }
}

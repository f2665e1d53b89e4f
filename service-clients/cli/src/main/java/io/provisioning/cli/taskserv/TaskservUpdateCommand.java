package io.provisioning.cli.taskserv;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.RequiredInfraOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.PackageUpdate;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.PlannedOperation.ActionEnum;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "update",
    description =
        "Bring taskservs to the newest versions that they may have; in a cluster one server at a"
            + " time.")
final class TaskservUpdateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "0..*",
      paramLabel = "<taskserv>",
      description = "Names (default: all that are not held).")
  private List<String> names = List.of();

  @Option(
      names = "--to",
      paramLabel = "<version>",
      description = "Version to update to; needs exactly one taskserv.")
  private @Nullable String version;

  @Mixin private RequiredInfraOption infra = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  TaskservUpdateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (version != null && names.size() != 1) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--to` is a version of one taskserv, and %d are named".formatted(names.size()),
          "name the one that is to have it");
    }
    var files = workspace.of(invocation);
    var declared = Declaration.read(invocation, files, infra.name(), null);
    var request =
        declared
            .request(invocation, files, List.of())
            .update(new PackageUpdate().taskservs(names).version(version));
    return new Change(invocation, invocation.orchestrator(), options)
        .asking(this::question)
        .run(request, "infrastructure `%s`".formatted(infra.name()));
  }

  private Optional<String> question(PlanView plan) {
    var updated =
        plan.getOperations().stream()
            .filter(it -> it.getAction() == ActionEnum.UPDATE)
            .map(PlannedOperation::getResource)
            .filter(it -> it.startsWith("taskserv/"))
            .toList();
    var others = plan.getOperations().size() - updated.size();
    return Optional.of(
        "This updates %s%s."
            .formatted(
                updated.isEmpty() ? "no taskserv" : String.join(", ", updated),
                others == 0 ? "" : ", and does what else is planned"));
  }
}

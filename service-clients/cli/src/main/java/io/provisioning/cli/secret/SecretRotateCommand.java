package io.provisioning.cli.secret;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.RequiredInfraOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.PlanView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "rotate",
    description =
        "Give generated secrets of an infrastructure another value, and install it wherever it is"
            + " used.")
final class SecretRotateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "1..*",
      paramLabel = "<name>",
      description = "Names, as `shop-db` of `secret:shop-db`.")
  private List<String> names = List.of();

  @Mixin private RequiredInfraOption infra = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  SecretRotateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    for (var name : names) {
      if (name.contains("#") || name.contains("/")) {
        throw CommandProblem.INVALID_ARGUMENT.because(
            "`%s` is not the name of a generated secret".formatted(name),
            "write a new version of other secrets with `./provisioning secret set`, then run"
                + " `./provisioning infra apply "
                + infra.name()
                + "`");
      }
    }
    var files = workspace.of(invocation);
    var request =
        Declaration.read(invocation, files, infra.name(), null)
            .request(invocation, files, List.of())
            .rotate(names);
    return new Change(invocation, invocation.orchestrator(), options)
        .asking(this::question)
        .run(request, "infrastructure `%s`".formatted(infra.name()));
  }

  private Optional<String> question(PlanView plan) {
    return Optional.of(
        "This rotates %s, and changes what the plan shows.".formatted(String.join(", ", names)));
  }
}

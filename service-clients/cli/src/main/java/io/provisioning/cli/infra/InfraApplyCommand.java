package io.provisioning.cli.infra;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.RepairOption;
import io.provisioning.cli.invocation.Invocation;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "apply",
    description = "Create, change and delete resources to match the declaration.")
final class InfraApplyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private DeclarationOptions declaration = new DeclarationOptions();
  @Mixin private ChangeOptions options = new ChangeOptions();

  @Option(
      names = "--provider",
      paramLabel = "<provider>",
      description = "Use this provider instead of the declared ones.")
  private @Nullable String provider;

  @Mixin private RepairOption repair = new RepairOption();

  InfraApplyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var read = declaration.read(invocation);
    var request =
        read.request(invocation, declaration.workspace(invocation), List.of())
            .provider(provider)
            .repair(repair.isSet());
    return new Change(invocation, invocation.orchestrator(), options)
        .run(request, "infrastructure `%s`".formatted(read.infrastructure().name()));
  }
}

package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.ProviderFault;
import io.provisioning.client.orchestrator.model.ProviderView;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the providers, and why one cannot be used.")
final class ProviderListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  ProviderListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var providers = invocation.orchestrator().providers().listProviders();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(providers));
      return ExitCode.DONE;
    }
    var table = new Table("PROVIDER", "REGIONS", "DESCRIPTION");
    providers.forEach(one -> row(table, one));
    table.print(invocation.console(), "no providers");
    providers.stream()
        .map(ProviderView::getProblem)
        .filter(Objects::nonNull)
        .map(ProviderFault::getHelp)
        .filter(Objects::nonNull)
        .forEach(help -> invocation.console().note("help: " + help));
    return ExitCode.DONE;
  }

  private static void row(Table table, ProviderView provider) {
    var problem = provider.getProblem();
    if (problem == null) {
      table.row(
          provider.getName(), String.join(", ", provider.getRegions()), provider.getSummary());
    } else {
      table.row(provider.getName(), "-", problem.getDetail());
    }
  }
}

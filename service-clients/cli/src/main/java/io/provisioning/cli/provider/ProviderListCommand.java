package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the providers that can be used.")
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
    var table = new Table("PROVIDER", "REGIONS", "WHAT IT IS");
    providers.forEach(
        one -> table.row(one.getName(), String.join(", ", one.getRegions()), one.getSummary()));
    table.print(invocation.console(), "the platform has no provider");
    return ExitCode.DONE;
  }
}

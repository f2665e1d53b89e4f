package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "remove", description = "Remove an account and destroy its credential.")
final class AccountRemoveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WhichAccount account = new WhichAccount();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AccountRemoveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var provider = account.provider();
    var name = workspace.name(invocation);
    if (!yes) {
      invocation
          .console()
          .confirm("This destroys the credential of %s in workspace %s.".formatted(account, name));
    }
    var api = invocation.orchestrator().providers();
    new FreshFactor(invocation)
        .whereNeeded(() -> api.removeProviderAccountWithHttpInfo(provider, account.name(), name));
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("removed", account.name()))
                : "%s of workspace %s: removed".formatted(account, name));
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "test",
    description = "Check that the provider accepts the credential of an account.")
final class AccountTestCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WhichAccount account = new WhichAccount();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AccountTestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var provider = account.provider();
    var name = workspace.name(invocation);
    var tested =
        invocation.orchestrator().providers().testProviderAccount(provider, account.name(), name);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(tested)
                : "%s of workspace %s: its credential is accepted".formatted(account, name));
    return ExitCode.DONE;
  }
}

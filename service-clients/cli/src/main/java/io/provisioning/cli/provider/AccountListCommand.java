package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the accounts of a workspace, without credentials.")
final class AccountListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AccountListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var all =
        invocation
            .orchestrator()
            .providers()
            .listProviderAccounts(workspace.name(invocation))
            .getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(all));
      return ExitCode.DONE;
    }
    var table = new Table("PROVIDER", "ACCOUNT", "CREDENTIAL FROM", "VERSION");
    all.forEach(account ->
        table.row(
            account.getProvider(),
            account.getName(),
            Text.time(account.getRotatedAt()),
            String.valueOf(account.getVersion())));
    table.print(
        invocation.console(), "no accounts in this workspace; add one with `provider account add`");
    return ExitCode.DONE;
  }
}

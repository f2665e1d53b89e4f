package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.RotateProviderAccount;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "rotate",
    description = "Replace the credential of an account, once the provider has accepted it.")
final class AccountRotateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WhichAccount account = new WhichAccount();
  @Mixin private CredentialOptions credential = new CredentialOptions();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AccountRotateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var provider = account.provider();
    var name = workspace.name(invocation);
    var wanted = new RotateProviderAccount().credential(credential.read(invocation));
    var rotated =
        invocation
            .orchestrator()
            .providers()
            .rotateProviderAccount(provider, account.name(), name, wanted);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(rotated)
                : "%s of workspace %s: its credential was replaced".formatted(account, name));
    return ExitCode.DONE;
  }
}

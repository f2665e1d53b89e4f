package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.AddProviderAccount;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "add",
    description = "Add an account, once the provider has accepted its credential.")
final class AccountAddCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WhichAccount account = new WhichAccount();
  @Mixin private CredentialOptions credential = new CredentialOptions();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AccountAddCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var provider = account.provider();
    var name = workspace.name(invocation);
    var wanted =
        new AddProviderAccount()
            .provider(provider)
            .name(account.name())
            .credential(credential.read(invocation));
    var added = invocation.orchestrator().providers().addProviderAccount(name, wanted);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(added)
                : "%s of workspace %s: added, its credential is in the vault"
                    .formatted(account, name));
    return ExitCode.DONE;
  }
}

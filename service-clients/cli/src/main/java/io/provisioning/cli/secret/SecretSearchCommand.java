package io.provisioning.cli.secret;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Vault;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "search",
    description = "Find secrets by path, description, owner and labels; values are not searched.")
final class SecretSearchCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<text>", description = "Text to search for, in any case.")
  private String text = "";

  @Mixin private SecretFilter filter = new SecretFilter();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretSearchCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().secrets();
    var name = workspace.name(invocation);
    var state = filter.state();
    var found =
        Vault.all(cursor ->
            api.listSecrets(
                name, null, text, filter.label(), state, cursor, SecretFilter.LARGEST_PAGE));
    return SecretText.print(
        invocation.console(),
        json.isSet(invocation),
        found,
        invocation.time().instant(),
        "no secrets");
  }
}

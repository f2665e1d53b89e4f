package io.provisioning.cli.secret;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Vault;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "list", description = "List secrets, without values.")
final class SecretListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<prefix>",
      description = "Only paths with this prefix, such as web/.")
  private @Nullable String prefix;

  @Mixin private SecretFilter filter = new SecretFilter();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretListCommand(Invocation invocation) {
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
                name, prefix, null, filter.label(), state, cursor, SecretFilter.LARGEST_PAGE));
    return SecretText.print(
        invocation.console(),
        json.isSet(invocation),
        found,
        invocation.time().instant(),
        "no secrets");
  }
}

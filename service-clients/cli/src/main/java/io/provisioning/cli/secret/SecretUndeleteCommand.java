package io.provisioning.cli.secret;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "undelete", description = "Restore a deleted version.")
final class SecretUndeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SecretPath path = new SecretPath();
  @Mixin private VersionOption version = new VersionOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretUndeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().secrets();
    var name = workspace.name(invocation);
    var meant = version.of(api, path.get(), name);
    var key = UUID.randomUUID().toString();
    var detail = api.undeleteSecretVersion(path.get(), meant, name, key);
    return SecretText.changed(
        invocation.console(),
        json.isSet(invocation),
        detail,
        "version %d is restored".formatted(meant));
  }
}

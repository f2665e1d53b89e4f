package io.provisioning.cli.secret;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "versions", description = "List the versions of a secret, newest first.")
final class SecretVersionsCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SecretPath path = new SecretPath();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretVersionsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().secrets();
    var versions = api.getSecret(path.get(), workspace.name(invocation)).getVersions();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(versions));
    } else {
      SecretText.versions(invocation.console(), versions);
    }
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.transit;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "rotate",
    description =
        "Create a new version, which encrypts and signs from now on; older versions still decrypt.")
final class TransitKeyRotateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitKeyRotateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var rotated =
        invocation
            .door()
            .vault()
            .transit()
            .rotateTransitKey(name.get(), workspace.name(invocation), UUID.randomUUID().toString());
    return TransitText.changed(
        invocation.console(),
        json.isSet(invocation),
        rotated,
        "version " + rotated.getKey().getLatestVersion() + " was made");
  }
}

package io.provisioning.cli.transit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "show",
    description =
        "Show a transit key with its versions, and the newest public key of one that signs.")
final class TransitKeyShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitKeyShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().transit();
    var detail = api.getTransitKey(name.get(), workspace.name(invocation));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(detail));
    } else {
      TransitText.show(invocation.console(), detail);
    }
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.registry;

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
        "Print what a workspace keeps in the registry, as `registry retention set` reads it.")
final class RetentionShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  RetentionShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var view = invocation.door().registry().retention().getRetention(workspace.name(invocation));
    var console = invocation.console();
    console.print(json.isSet(invocation) ? JsonText.pretty(view) : RetentionText.of(view));
    if (view.getVersion() == 0) {
      console.note("no rules yet: everything stays");
    }
    return ExitCode.DONE;
  }
}

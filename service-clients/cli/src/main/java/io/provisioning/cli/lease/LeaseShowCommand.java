package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show a lease, without its password.")
final class LeaseShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<lease>", description = "Id of the lease.")
  private String id = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  LeaseShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().leases();
    var lease = api.getLease(LeaseId.of(id), workspace.name(invocation));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(lease));
    } else {
      LeaseText.lease(invocation.console(), lease);
    }
    return ExitCode.DONE;
  }
}

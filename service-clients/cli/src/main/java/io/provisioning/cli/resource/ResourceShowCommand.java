package io.provisioning.cli.resource;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show everything recorded about a resource, as JSON.")
final class ResourceShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private ResourceOption resource = new ResourceOption();

  ResourceShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.orchestrator().resources();
    invocation
        .console()
        .print(JsonText.pretty(api.getResource(resource.id(), resource.workspace(invocation))));
    return ExitCode.DONE;
  }
}

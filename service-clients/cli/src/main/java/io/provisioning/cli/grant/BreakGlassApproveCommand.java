package io.provisioning.cli.grant;

import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "approve", description = "Approve a request of someone else.")
final class BreakGlassApproveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<grant>", description = "Id of the request.")
  private String id = "";

  @Mixin private GrantText text = new GrantText();

  BreakGlassApproveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    return text.print(
        invocation, invocation.door().asPerson().authorization().approveBreakGlass(id));
  }
}

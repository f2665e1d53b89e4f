package io.provisioning.cli.grant;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.model.RequestBreakGlass;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "request",
    description = "Request access to everything; it begins once someone else approves.")
final class BreakGlassRequestCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private GrantScope scope = new GrantScope();
  @Mixin private GrantText text = new GrantText();

  BreakGlassRequestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted =
        new RequestBreakGlass()
            .workspace(scope.workspace())
            .reason(scope.reason())
            .minutes(scope.minutes());
    return text.print(
        invocation, invocation.door().asPerson().authorization().requestBreakGlass(wanted));
  }
}

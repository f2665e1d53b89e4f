package io.provisioning.cli.sops;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "rotate",
    description = "Encrypt all values again with a new data key, for the same keys.")
final class SopsRotateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();
  @Mixin private SopsIdentities identities = new SopsIdentities();
  @Mixin private SopsOutput output = new SopsOutput();

  SopsRotateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    output.require(invocation);
    var open = input.read(invocation).open(identities.read(invocation));
    output.write(invocation, input, open.rotated(invocation.time().instant()).bytes());
    return ExitCode.DONE;
  }
}

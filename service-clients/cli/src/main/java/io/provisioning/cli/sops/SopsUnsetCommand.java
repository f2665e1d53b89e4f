package io.provisioning.cli.sops;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.sops.store.TreePath;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "unset",
    description = "Remove one value of an encrypted file, and what is below it.")
final class SopsUnsetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Parameters(
      index = "1",
      paramLabel = "<path>",
      description = "Path of the value, such as '[\"db\"][\"users\"][0]'.")
  private String path = "";

  @Mixin private SopsIdentities identities = new SopsIdentities();

  SopsUnsetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var where = TreePath.parse(path);
    var open = input.read(invocation).open(identities.read(invocation));
    input.replace(invocation, open.without(where, invocation.time().instant()).bytes());
    return ExitCode.DONE;
  }
}

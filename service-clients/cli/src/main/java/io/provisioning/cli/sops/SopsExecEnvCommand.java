package io.provisioning.cli.sops;

import io.provisioning.cli.invocation.Invocation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "exec-env",
    description = "Run a command with the values of a file in its environment.")
final class SopsExecEnvCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Parameters(
      index = "1",
      paramLabel = "<command>",
      description = "Command for the shell, in quotes. Its exit code is passed on.")
  private String command = "";

  @Mixin private SopsIdentities identities = new SopsIdentities();

  SopsExecEnvCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var variables = input.read(invocation).open(identities.read(invocation)).environment();
    return new Child(invocation).run(List.of("sh", "-c", command), variables);
  }
}

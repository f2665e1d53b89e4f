package io.provisioning.cli.sops;

import io.provisioning.cli.child.OpenCopy;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "exec-file",
    description = {
      "Run a command with a decrypted copy of a file. Only you can read the copy;",
      "it is in memory where possible, and is deleted afterwards."
    })
final class SopsExecFileCommand implements Callable<Integer> {

  private static final String PLACE = "{}";

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Parameters(
      index = "1",
      paramLabel = "<command>",
      description = "Command for the shell, in quotes; {} stands for the copy.")
  private String command = "";

  @Mixin private SopsIdentities identities = new SopsIdentities();

  SopsExecFileCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!command.contains(PLACE)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the command does not say where the copy goes", "write `{}` there");
    }
    var open = input.read(invocation).open(identities.read(invocation));
    try (var copy =
        OpenCopy.make(open.plain(), String.valueOf(input.path(invocation).getFileName()))) {
      // the name of the copy is an argument, so that no letter of it means something to the shell
      return new Child(invocation)
          .run(
              List.of("sh", "-c", command.replace(PLACE, "\"$1\""), "sh", copy.file().toString()),
              Map.of());
    }
  }
}

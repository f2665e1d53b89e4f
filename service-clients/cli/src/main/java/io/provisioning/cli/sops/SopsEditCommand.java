package io.provisioning.cli.sops;

import io.provisioning.cli.child.OpenCopy;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.OpenedFile;
import io.provisioning.sops.SopsFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "edit",
    description = {
      "Open a decrypted copy of a file in $SOPS_EDITOR, $EDITOR or vi, and encrypt the result.",
      "Only you can read the copy; it is in memory where possible, and is deleted."
    })
final class SopsEditCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();
  @Mixin private SopsIdentities identities = new SopsIdentities();

  SopsEditCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var before = input.bytes(invocation);
    var open = SopsFile.read(before, input.format()).open(identities.read(invocation));
    var plain = open.plain();
    try (var copy = OpenCopy.make(plain, String.valueOf(input.path(invocation).getFileName()))) {
      edit(copy);
      var sealed = sealed(open, copy);
      while (sealed.isEmpty()) {
        edit(copy);
        sealed = sealed(open, copy);
      }
      if (Arrays.equals(copy.content(), plain)) {
        invocation.console().note("nothing was changed");
        return ExitCode.DONE;
      }
      if (!Arrays.equals(input.bytes(invocation), before)) {
        throw CommandProblem.BUSY.because(
            "`%s` was changed in the meantime, and was not overwritten".formatted(input),
            "repeat the command");
      }
      input.replace(invocation, sealed.get());
    }
    return ExitCode.DONE;
  }

  private void edit(OpenCopy copy) throws InterruptedException {
    var editor =
        Stream.of("SOPS_EDITOR", "EDITOR")
            .map(invocation.environment()::get)
            .filter(command -> command != null && !command.isBlank())
            .findFirst()
            .orElse("vi");
    int code =
        new Child(invocation)
            .run(List.of("sh", "-c", editor + " \"$1\"", "sh", copy.file().toString()), Map.of());
    if (code != 0) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the editor ended with exit code %d; the file was not changed".formatted(code),
          "choose another with the variable `EDITOR`");
    }
  }

  /** Empty if somebody at the terminal may correct what cannot be encrypted. */
  private Optional<byte[]> sealed(OpenedFile open, OpenCopy copy) throws IOException {
    try {
      return Optional.of(open.edited(copy.content(), invocation.time().instant()).bytes());
    } catch (ProblemException e) {
      if (!invocation.console().asks()) {
        throw e;
      }
      invocation.console().note("error: " + e.detail());
      invocation.console().confirm("Edit it again?");
      return Optional.empty();
    }
  }
}

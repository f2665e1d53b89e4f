package io.provisioning.cli.sops;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.sops.store.TreePath;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "decrypt",
    description = "Decrypt a file, or one value of it; a file that was altered is refused.",
    footer = {
      "",
      "More examples:",
      "  provisioning sops decrypt secrets.yaml",
      "  provisioning sops decrypt --extract '[\"db\"][\"password\"]' secrets.yaml"
    })
final class SopsDecryptCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Option(
      names = "--extract",
      paramLabel = "<path>",
      description = "Only the value at this path, such as '[\"db\"][\"users\"][0]'.")
  private @Nullable String path;

  @Mixin private SopsIdentities identities = new SopsIdentities();
  @Mixin private SopsOutput output = new SopsOutput();

  SopsDecryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    output.require(invocation);
    var wanted = path == null ? null : TreePath.parse(path);
    if (wanted != null && output.isInPlace()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "one value cannot replace the file", "omit `--in-place` or `--extract`");
    }
    var file = input.read(invocation).open(identities.read(invocation));
    output.write(invocation, input, wanted == null ? file.plain() : file.extract(wanted));
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.sops;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.age.InputFile;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.sops.store.TreePath;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = {
      "Set one value of an encrypted file; the others do not change.",
      "Other users can see a command line: pass secrets in a file or by pipe."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning sops set secrets.yaml '[\"db\"][\"port\"]' 5432",
      "  provisioning sops set --value-file - secrets.yaml '[\"db\"][\"password\"]' < value.json"
    })
final class SopsSetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Parameters(
      index = "1",
      paramLabel = "<path>",
      description = "Path of the value, such as '[\"db\"][\"users\"][0]'.")
  private String path = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "<json>",
      description = "The value as JSON; texts in double quotes.")
  private @Nullable String value;

  @Option(
      names = "--value-file",
      paramLabel = "<file>",
      description = "File with the value, as JSON, or `-`.")
  private @Nullable String file;

  @Mixin private SopsIdentities identities = new SopsIdentities();

  SopsSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var where = TreePath.parse(path);
    var json = json();
    var open = input.read(invocation).open(identities.read(invocation));
    input.replace(invocation, open.with(where, json, invocation.time().instant()).bytes());
    return ExitCode.DONE;
  }

  private String json() {
    if (value != null && file == null) {
      return value;
    }
    if (value == null && file != null) {
      return new String(InputFile.bytes(invocation, file), UTF_8);
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "exactly one value is needed",
        "write it as JSON after the path, or name a file with `--value-file`");
  }
}

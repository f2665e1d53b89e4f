package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "diff", description = "Show what a version of the stored policies changed.")
final class PolicyDiffCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<version>", description = "Number of the version.")
  private int number;

  @Option(
      names = "--against",
      paramLabel = "<version>",
      description = "Version to compare with (default: the previous one).")
  private @Nullable Integer against;

  @Mixin private JsonOption json = new JsonOption();

  PolicyDiffCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var diff = invocation.door().asPerson().authorization().comparePolicyVersions(number, against);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(diff));
    } else if (diff.getDiff().isEmpty()) {
      invocation.console().note("no differences");
    } else {
      diff.getDiff().lines().forEach(invocation.console()::print);
    }
    return ExitCode.DONE;
  }
}

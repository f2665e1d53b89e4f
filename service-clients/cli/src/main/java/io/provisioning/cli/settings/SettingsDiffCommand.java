package io.provisioning.cli.settings;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "diff", description = "Show what a version of the central settings changed.")
final class SettingsDiffCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<version>", description = "Number of the version.")
  private int number;

  @Option(
      names = "--against",
      paramLabel = "<version>",
      description = "Version to compare with (default: the previous one).")
  private @Nullable Integer against;

  @Mixin private JsonOption json = new JsonOption();

  SettingsDiffCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var differences =
        invocation.door().asPerson().settings().compareSettingVersions(number, against).getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(differences));
      return ExitCode.DONE;
    }
    var table = new Table("SERVICE", "KEY", "BEFORE", "AFTER");
    differences.forEach(difference ->
        table.row(
            Text.printable(difference.getService()),
            Text.printable(difference.getKey()),
            SettingText.shown(difference.getBefore()),
            SettingText.shown(difference.getAfter())));
    table.print(invocation.console(), "no differences");
    return ExitCode.DONE;
  }
}

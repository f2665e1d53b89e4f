package io.provisioning.cli.settings;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "history", description = "List who changed central settings and why, newest first.")
final class SettingsHistoryCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  SettingsHistoryCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var versions = invocation.door().asPerson().settings().listSettingVersions().getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(versions));
      return ExitCode.DONE;
    }
    var table = new Table("VERSION", "AUTHOR", "CREATED", "COMMENT");
    versions.forEach(version ->
        table.row(
            String.valueOf(version.getNumber()),
            Text.printable(version.getAuthor()),
            Text.time(version.getCreatedAt()),
            Text.printable(version.getComment())));
    table.print(invocation.console(), "no central settings yet");
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.silence;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List silences, those that end first at the top.")
final class SilenceListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  SilenceListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.door().detector().silences().listSilences().getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("SILENCE", "MATCHERS", "UNTIL", "BY", "WHY");
    found.forEach(silence ->
        table.row(
            silence.getId().toString(),
            SilenceText.matchers(silence),
            Text.time(silence.getEndsAt()),
            Text.printable(silence.getCreatedBy()),
            Text.printable(silence.getComment())));
    table.print(invocation.console(), "no silences");
    return ExitCode.DONE;
  }
}

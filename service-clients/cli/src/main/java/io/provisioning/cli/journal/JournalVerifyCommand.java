package io.provisioning.cli.journal;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "verify",
    description = "Read every entry of the journal and report damage; exit code 1 if there is any.")
final class JournalVerifyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WhichJournal which = new WhichJournal();
  @Mixin private JsonOption json = new JsonOption();

  JournalVerifyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var options = new ArrayList<String>();
    if (json.isSet(invocation)) {
      options.add("--json");
    }
    return which.look(invocation, "verify", List.copyOf(options));
  }
}

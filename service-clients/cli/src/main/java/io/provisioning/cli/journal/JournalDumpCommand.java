package io.provisioning.cli.journal;

import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "dump", description = "Print the entries of the journal, one JSON object a line.")
final class JournalDumpCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WhichJournal which = new WhichJournal();

  @Option(
      names = "--workflow",
      paramLabel = "<workflow>",
      description = "Only the entries of this workflow.")
  private @Nullable String workflow;

  JournalDumpCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return which.look(
        invocation, "dump", workflow == null ? List.of() : List.of("--workflow=" + workflow));
  }
}

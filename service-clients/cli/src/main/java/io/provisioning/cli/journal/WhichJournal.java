package io.provisioning.cli.journal;

import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which journal a command looks at. */
final class WhichJournal {

  @Option(
      names = "--directory",
      paramLabel = "<path>",
      description =
          "Directory of a journal in files (default: the journal of this home, wherever it is).")
  private @Nullable Path directory;

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Only this workspace (default: all).")
  private @Nullable String workspace;

  /** Runs the orchestrator's own command and gives its exit code. */
  int look(Invocation invocation, String verb, List<String> options)
      throws IOException, InterruptedException {
    var arguments = new ArrayList<>(List.of("journal", verb));
    if (workspace != null) {
      arguments.add("--workspace=" + DnsLabel.require("a workspace", workspace));
    }
    arguments.addAll(options);
    var journal = new OfflineJournal(invocation);
    return directory == null ? journal.run(arguments) : journal.run(arguments, directory);
  }
}

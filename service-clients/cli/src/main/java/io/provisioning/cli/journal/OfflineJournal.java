package io.provisioning.cli.journal;

import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.HomeLock;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.service.OfflineService;
import io.provisioning.cli.service.ServiceList;
import io.provisioning.cli.storage.Storage;
import io.provisioning.cli.storage.SurrealService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The journal of a home, wherever it is kept, for a command that needs no service. */
final class OfflineJournal {

  private final Invocation invocation;

  OfflineJournal(Invocation invocation) {
    this.invocation = invocation;
  }

  /** Runs the orchestrator's own command on the home's journal and gives its exit code. */
  int run(List<String> arguments) throws IOException, InterruptedException {
    var home = invocation.home();
    var storage = Storage.of(home).orElse(Storage.FILES);
    return switch (storage.kind()) {
      case FILESYSTEM -> run(arguments, home.journal());
      case SURREALDB_EMBEDDED -> embedded(arguments);
      case SURREALDB_SERVER -> run(arguments, storage.settings());
    };
  }

  /** Runs it on the files of a directory. */
  int run(List<String> arguments, Path directory) throws IOException, InterruptedException {
    return run(arguments, List.of("--directory=" + directory));
  }

  private int run(List<String> arguments, List<String> where)
      throws IOException, InterruptedException {
    var all = Stream.concat(arguments.stream(), where.stream()).toList();
    return new OfflineService(invocation, ServiceList.ORCHESTRATOR).run(all);
  }

  /** Starts the engine for the time of the command if it does not run. */
  private int embedded(List<String> arguments) throws IOException, InterruptedException {
    var surreal = new SurrealService(invocation);
    var running = surreal.daemon().find();
    if (running.isPresent()) {
      return run(arguments, surreal.settings(running.get().port()));
    }
    var code = new int[1];
    HomeLock.holding(
        invocation.home(),
        () -> {
          var steps = new Steps(invocation.console());
          try {
            var port = surreal.ensure(steps);
            steps.clear();
            code[0] = run(arguments, surreal.settings(port));
          } finally {
            surreal.daemon().stop();
          }
        });
    return code[0];
  }
}

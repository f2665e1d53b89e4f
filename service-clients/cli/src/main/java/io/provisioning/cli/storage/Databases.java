package io.provisioning.cli.storage;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The databases that the services are started with. */
public final class Databases {

  private static final Set<Object> MISSING =
      Set.of(CommandProblem.PART_MISSING, CommandProblem.START_FAILED);

  private final Invocation invocation;
  private final SurrealService engine;
  private final Steps steps;
  private int port;

  public Databases(Invocation invocation, Steps steps) {
    this.invocation = invocation;
    this.engine = new SurrealService(invocation);
    this.steps = steps;
  }

  /** The port of the engine of this machine, which is started when it is first asked for. */
  public int engine() throws IOException, InterruptedException {
    if (port == 0) {
      port = engine.ensure(steps);
    }
    return port;
  }

  /** The file with the password of that engine's user. */
  public Path password() {
    return engine.password();
  }

  /**
   * Settings of the orchestrator for a database that is there; starts the engine of this machine if
   * it is needed.
   */
  public List<String> settings(Storage storage, Graph graph)
      throws IOException, InterruptedException {
    return switch (storage.kind()) {
      case FILESYSTEM ->
          graph == Graph.SURREALDB
              ? portOrNone().map(this::ofGraph).orElseGet(List::of)
              : List.of();
      case SURREALDB_EMBEDDED -> {
        yield both(engine.settings(engine()), graph, ofGraph(engine()));
      }
      case SURREALDB_SERVER ->
          both(
              storage.settings(),
              graph,
              ofGraph(storage.url(), storage.user(), storage.passwordFile()));
    };
  }

  private static List<String> both(List<String> ofJournal, Graph graph, List<String> ofGraph) {
    return graph == Graph.SURREALDB
        ? Stream.concat(ofJournal.stream(), ofGraph.stream()).toList()
        : ofJournal;
  }

  /** Workflows need no database, so nothing stands still without it. */
  private Optional<Integer> portOrNone() throws IOException, InterruptedException {
    try {
      return Optional.of(engine());
    } catch (ProblemException e) {
      if (!MISSING.contains(e.problem())) {
        throw e;
      }
      steps.done("surrealdb", "skipped: " + e.getMessage());
      invocation
          .console()
          .note(
              "help: the resource graph is answered from memory, and what was from the journal;"
                  + " changes cannot be followed across a reconnection. `up` tries again;"
                  + " `up --graph memory` does not");
      return Optional.empty();
    }
  }

  private List<String> ofGraph(int port) {
    return ofGraph("ws://127.0.0.1:" + port, "root", engine.password().toString());
  }

  private static List<String> ofGraph(
      @Nullable String url, @Nullable String user, @Nullable String passwordFile) {
    return List.of(
        "--provisioning.surrealdb.url=" + url,
        "--provisioning.surrealdb.user=" + user,
        "--provisioning.surrealdb.password-file=" + passwordFile);
  }
}

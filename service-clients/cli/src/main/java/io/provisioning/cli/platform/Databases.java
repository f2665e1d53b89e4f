package io.provisioning.cli.platform;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The database that the orchestrator is started with, for workflows and for the resource graph. */
final class Databases {

  private static final Set<Object> MISSING =
      Set.of(CommandProblem.PART_MISSING, CommandProblem.START_FAILED);

  private final Invocation invocation;
  private final SurrealService engine;
  private final Steps steps;

  Databases(Invocation invocation, Steps steps) {
    this.invocation = invocation;
    this.engine = new SurrealService(invocation);
    this.steps = steps;
  }

  /**
   * Settings of the orchestrator for a database that is there; starts the engine of this machine if
   * it is needed.
   */
  List<String> settings(Storage storage, Graph graph) throws IOException, InterruptedException {
    var settings = new ArrayList<String>();
    var isAsked = graph == Graph.SURREALDB;
    switch (storage.kind()) {
      case FILESYSTEM -> {
        if (isAsked) {
          engineOrNone().ifPresent(url -> addGraph(settings, url, "root", password()));
        }
      }
      case SURREALDB_EMBEDDED -> {
        var url = url();
        addJournal(settings, url, "root", password());
        settings.add("--provisioning.journal.surrealdb.data-directory=" + engine.data());
        if (isAsked) {
          addGraph(settings, url, "root", password());
        }
      }
      case SURREALDB_SERVER -> {
        addJournal(settings, storage.url(), storage.user(), storage.passwordFile());
        if (isAsked) {
          addGraph(settings, storage.url(), storage.user(), storage.passwordFile());
        }
      }
    }
    return settings;
  }

  private String url() throws IOException, InterruptedException {
    return "ws://127.0.0.1:" + engine.ensure(steps);
  }

  private String password() {
    return engine.password().toString();
  }

  /** Workflows need no database, so nothing stands still without it. */
  private Optional<String> engineOrNone() throws IOException, InterruptedException {
    try {
      return Optional.of(url());
    } catch (ProblemException e) {
      if (!MISSING.contains(e.problem())) {
        throw e;
      }
      steps.done("surrealdb", "left out: " + e.getMessage());
      invocation
          .console()
          .note(
              "help: the resource graph is answered from memory, and what was from the journal;"
                  + " changes cannot be followed across a reconnection. `up` tries again;"
                  + " `up --graph memory` does not");
      return Optional.empty();
    }
  }

  private static void addJournal(
      List<String> settings,
      @Nullable String url,
      @Nullable String user,
      @Nullable String passwordFile) {
    settings.add("--provisioning.journal.storage=surrealdb");
    settings.add("--provisioning.journal.surrealdb.uri=" + url);
    settings.add("--provisioning.journal.surrealdb.username=" + user);
    settings.add("--provisioning.journal.surrealdb.password-file=" + passwordFile);
  }

  private static void addGraph(
      List<String> settings,
      @Nullable String url,
      @Nullable String user,
      @Nullable String passwordFile) {
    settings.add("--provisioning.surrealdb.url=" + url);
    settings.add("--provisioning.surrealdb.user=" + user);
    settings.add("--provisioning.surrealdb.password-file=" + passwordFile);
  }
}

package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Inspection;
import io.provisioning.orchestrator.journal.Journal.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Looks at a journal in a database. It takes no lease and defines nothing. */
public final class DatabaseInspection implements Inspection {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final SurrealCalls calls;
  private final SurrealLog.Tables tables;

  private DatabaseInspection(SurrealCalls calls) {
    this.calls = calls;
    var lease = SurrealLease.none(calls);
    tables =
        new SurrealLog.Tables(
            new SurrealHeads(calls, lease),
            new SurrealEntries(calls),
            new SurrealMemories(calls, lease));
  }

  /**
   * Connects.
   *
   * @param settings of the service, {@code provisioning.journal.surrealdb.…}
   * @throws ProblemException JOURNAL_UNAVAILABLE if the database cannot be reached
   */
  public static DatabaseInspection open(Map<String, String> settings) {
    var database =
        new Binder(new MapConfigurationPropertySource(settings))
            .bindOrCreate("provisioning.journal.surrealdb", SurrealJournalSettings.class);
    return new DatabaseInspection(SurrealCalls.reach(database.connection(), PATIENCE));
  }

  /** Those that have a head, and those that have lost it. */
  @Override
  public List<String> workspaces() {
    var names = new TreeSet<>(tables.entries().workspaces());
    tables.heads().all().forEach(head -> names.add(head.workspace()));
    return List.copyOf(names);
  }

  @Override
  public Report read(String workspace, Consumer<Entry> reader) {
    return new Look(workspace, tables, reader).report();
  }

  @Override
  public void close() {
    calls.close();
  }
}

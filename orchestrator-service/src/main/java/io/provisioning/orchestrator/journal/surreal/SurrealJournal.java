package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.Maintenance;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a SurrealDB: one record for each entry. A lease keeps a second orchestrator out.
 *
 * <p>All of it is in the schema, {@code journal.surql}.
 */
final class SurrealJournal implements StoredJournal {

  private final JournalSettings settings;
  private final SurrealJournalSettings database;
  private final SurrealCalls calls;
  private final SurrealLease lease;
  private final SurrealLog.Tables tables;
  private final Map<String, SurrealLog> workspaces = new ConcurrentHashMap<>();
  private final Maintenance maintenance = new Maintenance();

  private SurrealJournal(
      JournalSettings settings,
      SurrealJournalSettings database,
      SurrealCalls calls,
      SurrealLease lease) {
    this.settings = settings;
    this.database = database;
    this.calls = calls;
    this.lease = lease;
    tables =
        new SurrealLog.Tables(
            new SurrealHeads(calls, lease),
            new SurrealEntries(calls),
            new SurrealMemories(calls, lease));
  }

  /**
   * Opens the journal; waits for a while for the lease of one that died.
   *
   * @param whenLost done once another orchestrator has taken the journal over
   * @throws ProblemException JOURNAL_IN_USE if another orchestrator has it open;
   *     JOURNAL_UNAVAILABLE if the database cannot be reached
   */
  static SurrealJournal open(
      JournalSettings settings, SurrealJournalSettings database, Runnable whenLost) {
    var calls = SurrealCalls.connect(database.connection(), settings.patience());
    try {
      var lease = SurrealLease.take(calls, owner(), database.lease());
      var journal = new SurrealJournal(settings, database, calls, lease);
      lease.whenLost(whenLost);
      journal.tables.heads().all().forEach(journal::add);
      return journal;
    } catch (RuntimeException e) {
      calls.close();
      throw e;
    }
  }

  static SurrealJournal open(JournalSettings settings, SurrealJournalSettings database) {
    return open(settings, database, () -> {});
  }

  private static String owner() {
    var host = Objects.requireNonNullElse(System.getenv("HOSTNAME"), "this machine");
    return "process %d of %s, %s".formatted(ProcessHandle.current().pid(), host, UUID.randomUUID());
  }

  private SurrealLog add(Head head) {
    var log = new SurrealLog(head, tables, settings, database.compactAfter());
    workspaces.put(head.workspace(), log);
    return log;
  }

  @Override
  public void append(String workspace, List<Entry> entries) {
    lease.requireHeld();
    if (!entries.isEmpty()) {
      var log = workspace(workspace);
      log.append(entries);
      if (log.isCompactionDue()) {
        maintenance.look(log);
      }
    }
  }

  private SurrealLog workspace(String name) {
    var known = workspaces.get(name);
    return known != null ? known : create(name);
  }

  private synchronized SurrealLog create(String name) {
    var known = workspaces.get(name);
    return known != null ? known : add(tables.heads().create(name));
  }

  @Override
  public void requireRoom(String workspace) {
    lease.requireHeld();
    var log = workspaces.get(workspace);
    if (log != null) {
      log.requireIntact();
    }
    if (database.dataDirectory() != null) {
      requireRoom(database.dataDirectory().toFile().getUsableSpace());
    }
  }

  private void requireRoom(long room) {
    if (room < settings.reserve().toBytes()) {
      throw JournalProblem.DISK_FULL.because(
          "the disk of the journal's database has %d bytes left; %d are reserved for running workflows"
              .formatted(room, settings.reserve().toBytes()),
          "free space on the disk; running workflows continue");
    }
  }

  @Override
  public Set<String> workspaces() {
    return new TreeSet<>(workspaces.keySet());
  }

  @Override
  public Optional<ProblemException> replay(String workspace, Reader reader) {
    var log = workspaces.get(workspace);
    return log == null ? Optional.empty() : log.replay(reader);
  }

  @Override
  public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
    var log = workspaces.get(workspace);
    if (log != null) {
      log.read(workflow, after, reader);
    }
  }

  @Override
  public Optional<Ended> archived(String workflow) {
    return tables.memories().ended(workflow);
  }

  @Override
  public Stream<Ended> archivedNewestFirst(@Nullable String before) {
    return Stream.iterate(
            tables.memories().endedBefore(before),
            page -> !page.isEmpty(),
            page -> tables.memories().endedBefore(page.getLast().workflow()))
        .flatMap(List::stream);
  }

  @Override
  public void compactWith(Function<String, Past> past) {
    maintenance.start(past);
    workspaces.values().forEach(maintenance::look);
  }

  @Override
  public Contents contents() {
    maintenance.hold();
    return new Held();
  }

  private final class Held implements Contents {

    private final Map<String, Long> known = new HashMap<>();

    @Override
    public void summary(String workspace, Reader reader) {
      var log = workspaces.get(workspace);
      if (log != null) {
        log.summary(reader);
      }
    }

    @Override
    public void next(String workspace, Consumer<Entry> reader) {
      var log = workspaces.get(workspace);
      if (log != null) {
        known.put(workspace, log.next(known.get(workspace), reader));
      }
    }

    @Override
    public void close() {
      maintenance.letGo();
    }
  }

  @Override
  public Intake intake(String workspace) {
    if (workspaces.containsKey(workspace)) {
      throw new IllegalStateException("there is a workspace `" + workspace + "` already");
    }
    return new SurrealIntake(workspace, tables, this::add);
  }

  @Override
  public void clear() {
    workspaces.values().forEach(SurrealLog::close);
    workspaces.clear();
    tables.heads().forgetAll();
  }

  @Override
  public void close() {
    maintenance.close();
    workspaces.values().forEach(SurrealLog::close);
    lease.close();
    calls.close();
  }
}

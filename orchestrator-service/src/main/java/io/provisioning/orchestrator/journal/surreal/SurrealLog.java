package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.GroupCommit;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.Maintenance;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.journal.surreal.row.Head.Summary;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A workspace's journal as others use it: many append at once, and damage is told to all of them.
 */
final class SurrealLog implements Maintenance.Tended, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SurrealLog.class);

  /** Bytes that are written with one request, unless one append has more. */
  private static final long TOGETHER = 1 << 20;

  /** A workspace is busy if in a moment what is put away at once, divided by this, is appended. */
  private static final int BUSY = 16;

  private static final int MOST_WAITING = 4;

  /** What a log reads and writes. */
  record Tables(SurrealHeads heads, SurrealEntries entries, SurrealMemories memories) {}

  private final String name;
  private final Tables tables;
  private final int compactAfter;
  private final SurrealAppends appends;
  private final GroupCommit<Append, Long> commits;
  private final ReentrantLock summing = new ReentrantLock();
  private volatile Summary summary;
  private volatile @Nullable ProblemException damage;

  SurrealLog(Head head, Tables tables, JournalSettings settings, int compactAfter) {
    name = head.workspace();
    this.tables = tables;
    this.compactAfter = compactAfter;
    summary = head.summary();
    appends = new SurrealAppends(head, tables.heads(), tables.entries(), settings.patience());
    commits =
        new GroupCommit<>(
            name,
            appends,
            Append::size,
            new GroupCommit.Bounds(settings.queueSize().toBytes(), TOGETHER),
            settings.patience());
  }

  @Override
  public String name() {
    return name;
  }

  /** Returns once the entries are durable. */
  void append(List<Entry> entries) {
    requireIntact();
    var append = new Append(entries.stream().map(Line::of).toList());
    commits.append(append);
    append.requireAccepted();
  }

  Optional<ProblemException> replay(Journal.Reader reader) {
    summing.lock();
    try {
      requireIntact();
      replay(reader, summary, appends.durable());
    } catch (ProblemException e) {
      if (e.problem() != JournalProblem.JOURNAL_DAMAGED) {
        throw e;
      }
      damage = e;
    } finally {
      summing.unlock();
    }
    return Optional.ofNullable(damage);
  }

  private void replay(Journal.Reader reader, Summary before, long until) {
    new SummedReplay(name, tables.entries(), tables.memories(), reader).run(before, until);
  }

  /** Hands over what was put away; not while that goes on. */
  void summary(Journal.Reader reader) {
    requireIntact();
    replay(reader, summary, summary.compacted());
  }

  /** Hands over what is durable since, and tells up to where that is; all if it is null. */
  long next(@Nullable Long after, Consumer<Entry> reader) {
    requireIntact();
    var until = appends.durable();
    var from = after == null ? summary.compacted() : after;
    tables.entries().all(name, from + 1, until, row -> reader.accept(row.entry()));
    return until;
  }

  /** Hands over entries of one workflow, as far as they are known to be durable. */
  void read(String workflow, long after, Consumer<Recorded> reader) {
    requireIntact();
    var until = appends.durable();
    tables
        .entries()
        .ofWorkflow(
            name,
            workflow,
            after,
            Long.MAX_VALUE,
            row -> {
              if (row.seq() <= until) {
                reader.accept(row.entry().recorded());
              }
            });
  }

  @Override
  public long appended() {
    return appends.durable();
  }

  @Override
  public boolean isCompactionDue() {
    var tail = tail();
    return damage == null && tail >= compactAfter && tail >= summary.left();
  }

  private long tail() {
    return appends.durable() - summary.compacted();
  }

  @Override
  public boolean isBusySince(long before) {
    return (appended() - before) * BUSY > compactAfter
        && tail() < (long) MOST_WAITING * compactAfter;
  }

  @Override
  public boolean compact(Past past) {
    summing.lock();
    try {
      var outcome =
          new SurrealCompaction(name, tables.heads(), tables.entries(), tables.memories(), past)
              .run(summary, appends.durable());
      summary = outcome.summary();
      past.archived(outcome.ended());
      log.info("put {} workflows of workspace {} away", outcome.ended().size(), name);
      return true;
    } catch (RuntimeException e) {
      log.warn("workflows of workspace {} that have ended stay where they are", name, e);
      return false;
    } finally {
      summing.unlock();
    }
  }

  void requireIntact() {
    if (damage != null) {
      throw damage;
    }
  }

  @Override
  public void close() {
    commits.close();
    try {
      appends.settle();
    } catch (ProblemException e) {
      log.warn("what was appended last to workspace {} may be there or not", name, e);
    }
  }
}

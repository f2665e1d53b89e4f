package io.provisioning.orchestrator.storage;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.workflow.Recorded;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal that is in force, which another one can follow while it is used. Who uses it does not
 * notice, but for appends that wait a moment.
 */
final class MovingJournal implements Journal {

  private static final Logger log = LoggerFactory.getLogger(MovingJournal.class);
  private static final int PAGE = 100;

  private final StampedLock appends = new StampedLock();
  private volatile InForce inForce;
  private volatile @Nullable Function<String, Past> past;
  private volatile long brakeNanos;

  MovingJournal(StoredJournal first) {
    inForce = new InForce(first);
  }

  /** A journal that is closed once it is not in force, and nobody uses it any more. */
  private static final class InForce {

    private final StoredJournal journal;
    private final AtomicLong uses = new AtomicLong(1);

    InForce(StoredJournal journal) {
      this.journal = journal;
    }

    boolean enter() {
      return uses.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
    }

    void leave() {
      if (uses.decrementAndGet() == 0) {
        journal.close();
      }
    }
  }

  /** The one that is in force. */
  StoredJournal current() {
    return inForce.journal;
  }

  /** Lets each append wait so long, since it cannot be followed otherwise; zero for not at all. */
  void brake(Duration wait) {
    brakeNanos = wait.toNanos();
  }

  /**
   * Lets appends wait, carries the last steps out, and goes on with the other journal; with this
   * one as before if they throw.
   *
   * @return how long appends waited
   */
  Duration moveTo(StoredJournal next, Runnable lastSteps) {
    var begin = System.nanoTime();
    var stamp = appends.writeLock();
    var before = inForce;
    try {
      lastSteps.run();
      inForce = new InForce(next);
    } finally {
      appends.unlockWrite(stamp);
    }
    var pause = Duration.ofNanos(System.nanoTime() - begin);
    leave(before);
    if (past != null) {
      next.compactWith(past);
    }
    return pause;
  }

  /** Whatever becomes of it, the other one is in force. */
  private static void leave(InForce before) {
    try {
      before.leave();
    } catch (RuntimeException e) {
      log.warn("the journal that was in force could not be closed", e);
    }
  }

  @Override
  public void append(String workspace, List<Entry> entries) {
    if (brakeNanos > 0) {
      LockSupport.parkNanos(brakeNanos);
    }
    var stamp = appends.readLock();
    try {
      inForce.journal.append(workspace, entries);
    } finally {
      appends.unlockRead(stamp);
    }
  }

  private <T> T using(Function<Journal, T> question) {
    var used = inForce;
    while (!used.enter()) {
      used = inForce;
    }
    try {
      return question.apply(used.journal);
    } finally {
      used.leave();
    }
  }

  @Override
  public void requireRoom(String workspace) {
    using(journal -> {
      journal.requireRoom(workspace);
      return workspace;
    });
  }

  @Override
  public Set<String> workspaces() {
    return using(Journal::workspaces);
  }

  @Override
  public Optional<ProblemException> replay(String workspace, Reader reader) {
    return using(journal -> journal.replay(workspace, reader));
  }

  @Override
  public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
    using(journal -> {
      journal.read(workspace, workflow, after, reader);
      return workspace;
    });
  }

  @Override
  public Optional<Ended> archived(String workflow) {
    return using(journal -> journal.archived(workflow));
  }

  /** Page by page, each from the journal that is in force by then. */
  @Override
  public Stream<Ended> archivedNewestFirst(@Nullable String before) {
    return Stream.iterate(
            page(before), page -> !page.isEmpty(), page -> page(page.getLast().workflow()))
        .flatMap(List::stream);
  }

  private List<Ended> page(@Nullable String before) {
    return using(journal -> {
      try (var all = journal.archivedNewestFirst(before)) {
        return all.limit(PAGE).toList();
      }
    });
  }

  @Override
  public void compactWith(Function<String, Past> makesPast) {
    past = makesPast;
    inForce.journal.compactWith(makesPast);
  }

  @Override
  public void close() {
    inForce.journal.close();
  }
}

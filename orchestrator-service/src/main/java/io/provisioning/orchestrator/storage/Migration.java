package io.provisioning.orchestrator.storage;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.StoredJournal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One move of the journal to another storage. Until the moment in which it is written down that the
 * journal is there, nothing has happened but that there is a copy.
 */
final class Migration {

  private static final Logger log = LoggerFactory.getLogger(Migration.class);

  /** A round that takes no longer can be done while appends wait. */
  private static final Duration SHORT = Duration.ofMillis(150);

  private static final Duration LEAST_BRAKED = Duration.ofMillis(16);
  private static final Duration MOST_BRAKED = Duration.ofMillis(256);

  /** What it is at. */
  enum Step {
    OPENING,
    CLEARING,
    COPYING,
    CHECKING,
    FOLLOWING,
    MOVING,
    COMPLETED,
    FAILED,
    CANCELLED;

    boolean isEnd() {
      return this == COMPLETED || this == FAILED || this == CANCELLED;
    }
  }

  /**
   * What came of it.
   *
   * @param pause how long appends waited
   * @param copied what there is of each workspace
   */
  record Outcome(
      Instant at,
      @Nullable Duration pause,
      Map<String, Tally.Sum> copied,
      @Nullable ProblemException problem) {}

  private static final class CancelledException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final String id;
  private final Storage from;
  private final Storage to;
  private final Instant startedAt;
  private final InstantSource clock;
  private final AtomicLong copied = new AtomicLong();
  private volatile Step step = Step.OPENING;
  private volatile @Nullable Outcome outcome;
  private volatile boolean isCancelled;

  Migration(String id, Storage from, Storage to, InstantSource clock) {
    this.id = id;
    this.from = from;
    this.to = to;
    this.clock = clock;
    startedAt = clock.instant();
  }

  String id() {
    return id;
  }

  Storage from() {
    return from;
  }

  Storage to() {
    return to;
  }

  Instant startedAt() {
    return startedAt;
  }

  Step step() {
    return step;
  }

  /** Entries so far. */
  long copied() {
    return copied.get();
  }

  @Nullable Outcome outcome() {
    return outcome;
  }

  /** Ends it, if it is not at its last step. */
  void cancel() {
    isCancelled = true;
  }

  private void at(Step next) {
    if (isCancelled) {
      throw new CancelledException();
    }
    step = next;
  }

  /**
   * Moves the journal; whatever goes wrong is its outcome.
   *
   * @param file that says where the journal is
   */
  void run(MovingJournal journal, Supplier<StoredJournal> open, StorageFile file) {
    log.info("the journal moves from {} to {}", from.text(), to.text());
    try {
      var copy = moved(journal, open.get(), file);
      log.info("the journal has moved to {}: {}", to.text(), outcome);
      copy.finish();
    } catch (CancelledException e) {
      end(Step.CANCELLED, new Outcome(clock.instant(), null, Map.of(), null));
    } catch (RuntimeException e) {
      failed(e);
    }
  }

  private void failed(RuntimeException cause) {
    if (step == Step.COMPLETED) {
      log.error("the journal has moved, but nothing of it is put away", cause);
    } else {
      log.warn("the journal stays in {}", from.text(), cause);
      end(Step.FAILED, new Outcome(clock.instant(), null, Map.of(), problem(cause)));
    }
  }

  private static ProblemException problem(RuntimeException cause) {
    return cause instanceof ProblemException problem
        ? problem
        : StorageProblem.STORAGE_UNAVAILABLE.because(
            "the journal could not be moved", "see the log of the orchestrator");
  }

  private void end(Step last, Outcome came) {
    outcome = came;
    step = last;
  }

  /** Moves it, or closes the other one. */
  private Copy moved(MovingJournal journal, StoredJournal target, StorageFile file) {
    try {
      at(Step.CLEARING);
      var source = journal.current();
      new Remains(source, target).requireKnown();
      target.clear();
      var copy = new Copy(source, target, this::progress);
      move(journal, target, copy, file);
      return copy;
    } catch (RuntimeException e) {
      target.close();
      throw e;
    }
  }

  private void move(MovingJournal journal, StoredJournal target, Copy copy, StorageFile file) {
    try {
      at(Step.COPYING);
      copy.putAway();
      at(Step.CHECKING);
      copy.readBack();
      at(Step.FOLLOWING);
      follow(copy, journal);
      at(Step.MOVING);
      var sums = new TreeMap<String, Tally.Sum>();
      var pause = journal.moveTo(target, () -> sums.putAll(lastSteps(copy, file)));
      end(Step.COMPLETED, new Outcome(clock.instant(), pause, sums, null));
    } catch (RuntimeException e) {
      copy.abandon();
      if (e instanceof CancelledException) {
        target.clear();
      }
      throw e;
    } finally {
      journal.brake(Duration.ZERO);
    }
  }

  private void progress(long entries) {
    copied.addAndGet(entries);
    if (isCancelled) {
      throw new CancelledException();
    }
  }

  /** Until what is left is little. Who appends faster than can be followed is slowed down. */
  private void follow(Copy copy, MovingJournal journal) {
    var brake = Duration.ZERO;
    var before = Long.MAX_VALUE;
    while (true) {
      var begin = System.nanoTime();
      var count = copy.follow();
      if (System.nanoTime() - begin <= SHORT.toNanos()) {
        return;
      }
      if (count > before / 2 && brake.compareTo(MOST_BRAKED) < 0) {
        brake = brake.isZero() ? LEAST_BRAKED : brake.multipliedBy(4);
        journal.brake(brake);
      }
      before = count;
    }
  }

  /** Nothing is appended meanwhile. What is written last is what counts. */
  private Map<String, Tally.Sum> lastSteps(Copy copy, StorageFile file) {
    copy.follow();
    var sums = copy.compare();
    file.write(to);
    return sums;
  }
}

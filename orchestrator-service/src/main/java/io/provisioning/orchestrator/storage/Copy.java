package io.provisioning.orchestrator.storage;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Journal.Reader;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.StoredJournal.Contents;
import io.provisioning.orchestrator.journal.StoredJournal.Intake;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One journal copied into another that is empty, and read back from there. First what was put away,
 * which does not change meanwhile; then, again and again, what was appended. By one thread, in
 * bounded memory but for the names of workflows that go on.
 */
final class Copy {

  private static final int MOST_TOGETHER = 500;
  private static final int BYTES_TOGETHER = 1 << 19;

  /** Told how much is copied; it may throw to end the copy. */
  @FunctionalInterface
  interface Progress {
    void copied(long entries);
  }

  private final StoredJournal from;
  private final StoredJournal to;
  private final Progress progress;
  private final Contents source;
  private final Contents target;
  private final Map<String, Tally> wanted = new TreeMap<>();
  private final Map<String, Tally> found = new TreeMap<>();

  Copy(StoredJournal from, StoredJournal to, Progress progress) {
    this.from = from;
    this.to = to;
    this.progress = progress;
    source = from.contents();
    target = to.contents();
  }

  /** Copies what was put away. */
  void putAway() {
    new Walk(from, source, wanted, to::intake, progress).run();
  }

  /** Reads back what {@link #putAway} copied. */
  void readBack() {
    new Walk(to, target, found, _ -> null, _ -> progress.copied(0)).run();
  }

  /** All that was put away in a journal. */
  private static final class Walk {

    private final StoredJournal journal;
    private final Contents contents;
    private final Progress progress;
    private final Map<String, Counted> sinks = new TreeMap<>();
    private final Set<String> going = new HashSet<>();

    Walk(
        StoredJournal journal,
        Contents contents,
        Map<String, Tally> tallies,
        Function<String, @Nullable Intake> into,
        Progress progress) {
      this.journal = journal;
      this.contents = contents;
      this.progress = progress;
      for (var workspace : journal.workspaces()) {
        var tally = tallies.computeIfAbsent(workspace, _ -> new Tally());
        sinks.put(workspace, new Counted(tally, into.apply(workspace)));
      }
    }

    void run() {
      try {
        sinks
            .keySet()
            .forEach(workspace ->
                contents.summary(workspace, readerOf(entry -> going.add(entry.workflow()))));
        ended();
        sinks.forEach((workspace, sink) -> {
          contents.summary(workspace, sink);
          sink.finish();
        });
      } finally {
        sinks.values().forEach(Counted::close);
      }
    }

    /** What goes on again has all of its entries with those that go on. */
    private void ended() {
      try (var all = journal.archivedNewestFirst(null)) {
        for (var each = all.iterator(); each.hasNext(); ) {
          var ended = each.next();
          var sink = sinks.get(ended.workspace());
          if (sink == null) {
            throw differs("`%s` is in no workspace".formatted(ended.workflow()));
          }
          if (!going.contains(ended.workflow())) {
            entries(ended.workspace(), ended.workflow(), ended.position(), sink);
          }
          sink.ended(ended);
        }
      }
    }

    private void entries(String workspace, String workflow, long until, Intake sink) {
      journal.read(
          workspace,
          workflow,
          0,
          recorded -> {
            if (recorded.position() <= until) {
              sink.entry(new Entry(workflow, recorded));
            }
          });
      progress.copied(until);
    }
  }

  private static Reader readerOf(Consumer<Entry> before) {
    return new Reader() {
      @Override
      public void entry(Entry entry) {
        // not of a summary
      }

      @Override
      public void before(Entry entry) {
        before.accept(entry);
      }
    };
  }

  /**
   * Copies what was appended since the last time, and reads it back.
   *
   * @return how many entries there were
   */
  long follow() {
    var count = 0L;
    for (var workspace : from.workspaces()) {
      count += follow(workspace);
    }
    return count;
  }

  private long follow(String workspace) {
    var tally = wanted.computeIfAbsent(workspace, _ -> new Tally());
    var batch = new Batch(workspace);
    source.next(workspace, entry -> batch.add(entry, tally.next(entry)));
    batch.flush();
    if (batch.count > 0) {
      var readBack = found.computeIfAbsent(workspace, _ -> new Tally());
      target.next(workspace, readBack::next);
    }
    return batch.count;
  }

  private final class Batch {

    private final String workspace;
    private final List<Entry> entries = new ArrayList<>();
    private int bytes;
    private long count;

    Batch(String workspace) {
      this.workspace = workspace;
    }

    void add(Entry entry, int length) {
      entries.add(entry);
      bytes += length;
      if (entries.size() >= MOST_TOGETHER || bytes >= BYTES_TOGETHER) {
        flush();
      }
    }

    void flush() {
      to.append(workspace, List.copyOf(entries));
      count += entries.size();
      progress.copied(entries.size());
      entries.clear();
      bytes = 0;
    }
  }

  /**
   * Compares what was read here and there.
   *
   * @return what there is of each workspace
   * @throws ProblemException COPY_DIFFERS
   */
  Map<String, Tally.Sum> compare() {
    var sums = sums(wanted);
    var copied = sums(found);
    if (!sums.equals(copied)) {
      throw differs("`%s` was copied, and `%s` is there".formatted(sums, copied));
    }
    return sums;
  }

  private static Map<String, Tally.Sum> sums(Map<String, Tally> tallies) {
    var sums = new TreeMap<String, Tally.Sum>();
    tallies.forEach((workspace, tally) -> {
      if (!tally.sum().equals(new Tally().sum())) {
        sums.put(workspace, tally.sum());
      }
    });
    return sums;
  }

  private static ProblemException differs(String what) {
    return StorageProblem.COPY_DIFFERS.because(
        "the copy of the journal differs from the original: " + what,
        "the journal is where it was; repeat the migration, and report this if it happens again");
  }

  /** The copy is a journal of its own from here on; what it was made of stays as it is. */
  void finish() {
    target.close();
  }

  /** What was copied goes on as if nothing had been. */
  void abandon() {
    source.close();
  }
}

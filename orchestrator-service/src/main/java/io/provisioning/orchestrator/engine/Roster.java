package io.provisioning.orchestrator.engine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of all workflows. Those that go on, and those whose entries are not put away yet, are in
 * memory; the others are read from the journal when somebody asks for them.
 */
final class Roster {

  private static final int READ_AND_KEPT = 16;

  private final Journal journal;
  private final WorkflowRuns factory;
  private final WorkflowRuns.End end;
  private final ConcurrentNavigableMap<String, WorkflowRun> runs = new ConcurrentSkipListMap<>();
  private final Cache<String, WorkflowRun> read =
      Caffeine.newBuilder().maximumSize(READ_AND_KEPT).build();

  Roster(Journal journal, WorkflowRuns factory, WorkflowRuns.End end) {
    this.journal = journal;
    this.factory = factory;
    this.end = end;
  }

  void add(WorkflowRun run) {
    runs.put(run.id(), run);
  }

  /** Those in memory. */
  Collection<WorkflowRun> present() {
    return runs.values();
  }

  /** A run to be looked at; it is not asked for anything but through {@link #exclusively}. */
  Optional<WorkflowRun> find(String id) {
    return present(id)
        .or(() -> Optional.ofNullable(read.getIfPresent(id)))
        .or(() -> journal.archived(id).map(ended -> read.get(id, _ -> load(ended))));
  }

  /** A run that is in memory. */
  Optional<WorkflowRun> present(String id) {
    return Optional.ofNullable(runs.get(id));
  }

  private WorkflowRun load(Ended ended) {
    var state = new Folding();
    journal.read(ended.workspace(), ended.workflow(), 0, state::add);
    return factory.make(ended.workflow(), state.whole(), end);
  }

  private static final class Folding {
    private @Nullable WorkflowState state;

    void add(Recorded recorded) {
      if (state == null) {
        state = WorkflowState.begin(recorded);
      } else {
        state.apply(recorded);
      }
    }

    WorkflowState whole() {
      if (state == null) {
        throw new IllegalStateException("the archive has a workflow without entries");
      }
      return state;
    }
  }

  /** Asks a run for something, one request at a time, with the run in memory from then on. */
  void exclusively(WorkflowRun found, Consumer<WorkflowRun> request) {
    var asked = false;
    while (!asked) {
      var run = runs.computeIfAbsent(found.id(), _ -> found);
      asked =
          run.exclusively(() -> {
            // It may have been put away between the two lines above.
            var isPresent = runs.get(run.id()) == run;
            if (isPresent) {
              request.accept(run);
            }
            return isPresent;
          });
    }
  }

  /** Takes those out of memory of which nothing more has come since they were put away. */
  void archived(List<Ended> workflows) {
    for (var ended : workflows) {
      var run = runs.get(ended.workflow());
      if (run != null) {
        run.unlessAsked(() -> {
          var view = run.view();
          if (!view.state().isActive() && view.lastEventId() == ended.position()) {
            runs.remove(run.id(), run);
          }
        });
      }
    }
  }

  /** How workflows stand, newest first; those made before one, or all. */
  Stream<WorkflowView> newestFirst(@Nullable String before) {
    var older = before == null ? runs : runs.headMap(before, false);
    // Taken before the archive is looked at, since what leaves the one is in the other by then.
    var present = List.copyOf(older.descendingMap().values());
    return new NewestViews(present.iterator(), journal.archivedNewestFirst(before).iterator())
        .stream();
  }
}

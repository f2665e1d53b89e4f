package io.provisioning.orchestrator.engine.steering;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.engine.running.WorkflowRuns;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of all workflows. Those that go on are in memory, and so are some that have ended or
 * that somebody looked at lately; the others are read from the journal when somebody asks for them.
 */
final class Roster {

  private static final long MOST_OPERATIONS_KEPT = 20_000;

  private final Journal journal;
  private final WorkflowRuns factory;
  private final WorkflowRuns.End end;
  private final ConcurrentNavigableMap<String, WorkflowRun> active = new ConcurrentSkipListMap<>();
  private final ConcurrentNavigableMap<String, WorkflowView> resting =
      new ConcurrentSkipListMap<>();
  private final Cache<String, WorkflowRun> kept =
      Caffeine.newBuilder()
          .maximumWeight(MOST_OPERATIONS_KEPT)
          .weigher((String _, WorkflowRun run) -> 1 + run.view().counts().total())
          .build();

  Roster(Journal journal, WorkflowRuns factory, WorkflowRuns.End end) {
    this.journal = journal;
    this.factory = factory;
    this.end = end;
  }

  /** A run that goes on. */
  void add(WorkflowRun run) {
    active.put(run.id(), run);
  }

  /** A workflow that has ended and was not put away yet. */
  void rest(WorkflowView view) {
    resting.put(view.id(), view);
  }

  /** Those that go on. */
  Collection<WorkflowRun> active() {
    return active.values();
  }

  Optional<WorkflowRun> active(String id) {
    return Optional.ofNullable(active.get(id));
  }

  /** A run to be looked at; it is not asked for anything but through {@link #exclusively}. */
  Optional<WorkflowRun> find(String id) {
    return active(id)
        .or(() -> Optional.ofNullable(kept.getIfPresent(id)))
        .or(() -> Optional.ofNullable(resting.get(id)).map(this::read))
        .or(() -> journal.archived(id).map(WorkflowView::of).map(this::read));
  }

  private WorkflowRun read(WorkflowView view) {
    return kept.get(
        view.id(),
        id -> {
          var state = new Folding();
          journal.read(view.workspace(), id, 0, state::add);
          return factory.make(id, state.whole(), end);
        });
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

  /** Asks a run for something, one request at a time, with the run among the active ones. */
  void exclusively(WorkflowRun found, Consumer<WorkflowRun> request) {
    var asked = false;
    while (!asked) {
      var run = active.computeIfAbsent(found.id(), _ -> found);
      asked =
          run.exclusively(() -> {
            // It may have come to rest between the two lines above.
            var isActive = active.get(run.id()) == run;
            if (isActive) {
              try {
                request.accept(run);
              } finally {
                rest(run);
              }
            }
            return isActive;
          });
    }
  }

  /** Takes a run from the active ones, unless it goes on or somebody asks something of it. */
  void rest(WorkflowRun run) {
    run.unlessAsked(() -> {
      var view = run.view();
      if (!view.state().isActive()) {
        resting.put(run.id(), view);
        kept.put(run.id(), run);
        active.remove(run.id(), run);
      }
    });
  }

  /** Forgets workflows of which nothing more has come since they were put away. */
  void archived(List<Ended> workflows) {
    for (var ended : workflows) {
      resting.computeIfPresent(
          ended.workflow(), (_, view) -> view.lastEventId() == ended.position() ? null : view);
    }
  }

  /** How workflows stand, newest first; those made before one, or all. */
  Stream<WorkflowView> newestFirst(@Nullable String before) {
    // A workflow goes from the active ones to those at rest, and from there into the archive; so
    // that none is missed, they are looked at in that order.
    var present = new TreeMap<String, WorkflowView>();
    (before == null ? active : active.headMap(before, false))
        .forEach((id, run) -> present.put(id, run.view()));
    (before == null ? resting : resting.headMap(before, false))
        .forEach((id, view) -> present.merge(id, view, Roster::latest));
    return new NewestViews(
            present.descendingMap().values().iterator(),
            journal.archivedNewestFirst(before).iterator())
        .stream();
  }

  private static WorkflowView latest(WorkflowView one, WorkflowView other) {
    return one.lastEventId() >= other.lastEventId() ? one : other;
  }
}

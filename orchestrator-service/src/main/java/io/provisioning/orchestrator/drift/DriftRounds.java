package io.provisioning.orchestrator.drift;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.EndedDrift;
import io.provisioning.orchestrator.engine.InfrastructureWork;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Scope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at all infrastructures that are due, the one not seen for longest first. One that a
 * workflow is changing is left alone, since half of a change is no drift.
 */
final class DriftRounds {

  private static final Logger log = LoggerFactory.getLogger(DriftRounds.class);

  /** How far back the workflow that ended a drift is looked for. */
  private static final int MOST_WORKFLOWS = 1000;

  private final ResourceGraph graph;
  private final DriftBook book;
  private final DriftLook look;
  private final DriftHints hints;
  private final InfrastructureWork work;
  private final Workflows workflows;
  private final DriftSettings settings;
  private final InstantSource clock;
  private final Semaphore places;
  private final Set<Scope> underWay = ConcurrentHashMap.newKeySet();
  private final Map<Scope, Lock> turns = new ConcurrentHashMap<>();
  private final Map<Scope, Instant> tried = new ConcurrentHashMap<>();

  DriftRounds(
      ResourceGraph graph,
      DriftBook book,
      DriftLook look,
      DriftHints hints,
      InfrastructureWork work,
      Workflows workflows,
      DriftSettings settings,
      InstantSource clock) {
    this.workflows = workflows;
    this.graph = graph;
    this.book = book;
    this.look = look;
    this.hints = hints;
    this.work = work;
    this.settings = settings;
    this.clock = clock;
    places = new Semaphore(settings.infrastructures());
  }

  /** All infrastructures of which something is recorded, by what can be read. */
  Set<Scope> scopes() {
    var scopes = new HashSet<Scope>();
    for (var workspace : graph.workspaces()) {
      graph
          .recorded(workspace)
          .forEach(it -> scopes.add(new Scope(workspace, it.resource().infrastructure())));
    }
    return scopes;
  }

  /** All workspaces of which something is remembered. */
  Set<String> workspaces() {
    return book.scopes().stream().map(Scope::workspace).collect(Collectors.toSet());
  }

  /** Begins to look where that is due, and forgets what is not there any more. */
  void begin(Executor turns) {
    var scopes = scopes();
    for (var known : book.scopes()) {
      if (!scopes.contains(known) && !graph.isUnreadable(known.workspace())) {
        book.forget(known);
        tried.remove(known);
      }
    }
    scopes.stream()
        .filter(this::isDue)
        .sorted(Comparator.comparing(scope -> tried.getOrDefault(scope, Instant.EPOCH)))
        .forEach(scope -> begin(scope, turns));
  }

  /** Begins to look only where something is known to have happened. */
  void beginHinted(Executor turns) {
    for (var scope : hints.all()) {
      if (!underWay.contains(scope) && !isChanging(scope) && hints.take(scope)) {
        begin(scope, turns);
      }
    }
  }

  private boolean isDue(Scope scope) {
    var last = tried.get(scope);
    return last == null || !last.plus(settings.every()).isAfter(clock.instant());
  }

  private boolean isChanging(Scope scope) {
    return work.isChanging(scope.workspace(), scope.infrastructure());
  }

  private void begin(Scope scope, Executor turns) {
    if (isChanging(scope) || !underWay.add(scope)) {
      return;
    }
    turns.execute(() -> {
      try {
        places.acquire();
        try {
          tried.put(scope, clock.instant());
          look(scope);
        } finally {
          places.release();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException e) {
        log.error("drift of {} cannot be looked for", scope, e);
      } finally {
        underWay.remove(scope);
        if (hints.all().contains(scope)) {
          hints.wake();
        }
      }
    });
  }

  /**
   * Looks now, as soon as a place is free.
   *
   * @return whether what was seen is believed
   */
  boolean check(Scope scope) {
    places.acquireUninterruptibly();
    try {
      return look(scope);
    } finally {
      places.release();
    }
  }

  /**
   * Looks now. What was seen while a workflow was at work is not believed.
   *
   * @return whether what was seen is believed
   */
  private boolean look(Scope scope) {
    if (!isRecorded(scope)) {
      return true;
    }
    // one after the other, so that the look that began last has the last word
    var turn = turns.computeIfAbsent(scope, _ -> new ReentrantLock());
    turn.lock();
    try {
      var at = clock.instant();
      var seen = look.look(scope);
      if (seen.isEmpty() || isChanging(scope)) {
        hints.putBack(scope);
        return false;
      }
      if (isRecorded(scope)) {
        var recorded = graph.recorded(scope.workspace());
        book.found(
            scope,
            seen.get().deviations(),
            seen.get().unseen(),
            at,
            (drift, endedAt) -> ended(drift, endedAt, recorded));
      }
    } catch (ProviderException e) {
      unseen(scope, String.valueOf(e.getMessage()));
    } catch (ProblemException e) {
      unseen(scope, e.detail());
    } finally {
      turn.unlock();
    }
    return true;
  }

  /**
   * The workflow that changed the resource, or what it is on, since it was seen to have drifted.
   */
  private EndedDrift ended(Drift drift, Instant endedAt, List<RecordedResource> recorded) {
    var resource =
        recorded.stream()
            .filter(it -> it.resource().infrastructure().equals(drift.infrastructure()))
            .filter(it -> isOf(drift, it.resource()))
            .filter(it -> it.updatedAt().isAfter(drift.checkedAt()))
            .max(Comparator.comparing(RecordedResource::updatedAt))
            .map(RecordedResource::workflow);
    boolean isRecorded =
        recorded.stream()
            .map(RecordedResource::resource)
            .anyMatch(it ->
                it.infrastructure().equals(drift.infrastructure())
                    && it.path().equals(drift.resource()));
    var workflow = isRecorded ? resource.flatMap(this::workflow) : forgetter(drift);
    return workflow
        .map(it -> {
          var by = it.submittedBy();
          return new EndedDrift(drift, endedAt, it.id(), by == null ? null : by.name());
        })
        .orElseGet(() -> new EndedDrift(drift, endedAt, null, null));
  }

  private Optional<WorkflowView> workflow(String id) {
    try {
      return Optional.of(workflows.get(id));
    } catch (ProblemException e) {
      log.debug("workflow {} cannot be read", id, e);
      return Optional.empty();
    }
  }

  /** Of what is not recorded any more, the workflow that forgot it. */
  private Optional<WorkflowView> forgetter(Drift drift) {
    return workflows
        .newestFirst()
        .limit(MOST_WORKFLOWS)
        .filter(it -> it.workspace().equals(drift.workspace()))
        .filter(it -> isSince(drift, it))
        .findFirst();
  }

  private static boolean isOf(Drift drift, ResourceRef resource) {
    return drift.resource().equals(resource.path())
        || drift.resource().startsWith("taskserv/" + resource.name() + "/");
  }

  private static boolean isSince(Drift drift, WorkflowView workflow) {
    var endedAt = workflow.endedAt();
    return workflow.infrastructure().equals(drift.infrastructure())
        && endedAt != null
        && endedAt.isAfter(drift.checkedAt());
  }

  private boolean isRecorded(Scope scope) {
    return graph.recorded(scope.workspace()).stream()
        .anyMatch(it -> it.resource().infrastructure().equals(scope.infrastructure()));
  }

  /** Who is told to stop has learnt nothing. */
  private void unseen(Scope scope, String why) {
    if (!Thread.currentThread().isInterrupted() && isRecorded(scope)) {
      book.unseen(scope, why);
    }
  }

  /** What is recorded of some providers, to look at once when they change. */
  List<Scope> at(String provider) {
    return graph.workspaces().stream()
        .flatMap(workspace -> graph.recorded(workspace).stream())
        .filter(it -> it.state().provider().equals(provider))
        .map(it -> new Scope(it.workspace(), it.resource().infrastructure()))
        .distinct()
        .toList();
  }

  /** Names of providers, with accounts, at which something is recorded. */
  Set<String> providers() {
    var names = new HashSet<String>();
    graph
        .workspaces()
        .forEach(
            workspace -> graph.recorded(workspace).forEach(it -> names.add(it.state().provider())));
    return names;
  }
}

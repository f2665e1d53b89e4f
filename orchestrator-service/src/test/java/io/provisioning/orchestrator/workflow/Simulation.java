package io.provisioning.orchestrator.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationInterrupted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSkipped;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A tiny world in which a workflow runs: effects take time, fail before or after they came about,
 * and the engine crashes; all from one seed. Invariants are checked after every step.
 */
final class Simulation {

  private static final int PATIENCE = 20_000;

  private final Random random;
  private final Map<String, String> world = new HashMap<>();
  private final Map<String, Integer> effects = new HashMap<>();
  private final List<Recorded> journal = new ArrayList<>();
  private final List<String> inFlight = new ArrayList<>();

  /** What somebody knows who is told only what events change. */
  private final Map<String, OperationProgress> told = new HashMap<>();

  private final double failures;
  private WorkflowState state;
  private Instant now = WorkflowFixtures.START;

  Simulation(WorkflowSubmitted submitted, long seed, double failures) {
    random = new Random(seed);
    this.failures = failures;
    journal.add(new Recorded(1, now, submitted));
    state = WorkflowState.begin(journal.getFirst());
  }

  WorkflowState state() {
    return state;
  }

  List<Recorded> journal() {
    return journal;
  }

  Map<String, String> world() {
    return world;
  }

  /** How often the effect or its inverse really changed the world. */
  int effects(String key) {
    return effects.getOrDefault(key, 0);
  }

  /** Runs until the workflow ends; fails if it never does. */
  Simulation run(double crashes, double cancels) {
    for (var step = 0; step < PATIENCE; step++) {
      decide();
      if (!state.status().isActive()) {
        requireToldAll();
        return this;
      }
      if (random.nextDouble() < crashes) {
        crash();
      }
      if (random.nextDouble() < cancels && state.status() == WorkflowStatus.RUNNING) {
        record(new WorkflowEvent.CancelRequested(random.nextBoolean(), null));
        interruptAll();
      } else if (!inFlight.isEmpty()) {
        complete(inFlight.remove(random.nextInt(inFlight.size())));
      } else {
        now = state.nextDue(now).orElse(now.plusSeconds(1));
      }
    }
    throw new AssertionError("waits for ever: " + state.operations().toList());
  }

  /** Nothing changes without being told, whenever one begins to listen. */
  private void requireToldAll() {
    state
        .operations()
        .forEach(operation ->
            assertThat(operation)
                .isEqualTo(told.getOrDefault(operation.operation().id(), operation)));
    assertThat(state.changedSince(1).map(operation -> operation.operation().id()))
        .containsExactlyInAnyOrderElementsOf(told.keySet());
    var since = state.position() / 2;
    var then = replay((int) since);
    var changed = state.changedSince(since).toList();
    then.operations()
        .filter(operation ->
            changed.stream().noneMatch(one -> one.operation().equals(operation.operation())))
        .forEach(operation ->
            assertThat(state.operation(operation.operation().id())).isEqualTo(operation));
  }

  void record(WorkflowEvent event) {
    var recorded = new Recorded(state.position() + 1, now, event);
    journal.add(recorded);
    state.apply(recorded);
    state.changed().forEach(operation -> told.put(operation.operation().id(), operation));
    assertThat(state.active()).isLessThanOrEqualTo(state.submitted().options().parallelLimit());
    assertThat(state.active()).isEqualTo((int) state.inFlight().count());
  }

  private void decide() {
    List<Decision> decisions;
    do {
      decisions = Decider.next(state, now, Set.of());
      decisions.forEach(this::follow);
    } while (!decisions.isEmpty());
  }

  private void follow(Decision decision) {
    switch (decision) {
      case Decision.Start start -> {
        requireDependenciesMet(start.operation());
        record(new OperationStarted(start.operation(), start.attempt()));
        inFlight.add(start.operation());
      }
      case Decision.Undo undo -> {
        requireDependentsUndone(undo.operation());
        record(new UndoStarted(undo.operation(), undo.attempt()));
        inFlight.add(undo.operation());
      }
      case Decision.Cancel cancel ->
          record(new WorkflowEvent.CancelRequested(cancel.rollback(), cancel.reason(), null, null));
      case Decision.Skip skip -> record(new OperationSkipped(skip.operation(), skip.because()));
      case Decision.RollBack rollBack -> record(new RollbackStarted(rollBack.reason(), null));
      case Decision.Finish finish -> {
        assertThat(inFlight).isEmpty();
        record(finish.end());
      }
    }
  }

  private void complete(String id) {
    var progress = state.operation(id);
    var undoing = progress.status() == OperationStatus.UNDOING;
    var fate = random.nextDouble();
    if (fate >= failures) {
      change(progress.operation(), undoing);
      record(undoing ? new UndoSucceeded(id, null) : new OperationSucceeded(id, null));
      return;
    }
    if (random.nextBoolean()) {
      change(progress.operation(), undoing);
    }
    var failureClass = random.nextInt(4) == 0 ? FailureClass.PERMANENT : FailureClass.TRANSIENT;
    var retryAt = retryAt(progress.operation(), failureClass);
    record(
        undoing
            ? new UndoFailed(id, failureClass, "it broke", retryAt)
            : new OperationFailed(id, failureClass, "it broke", retryAt));
  }

  private @Nullable Instant retryAt(Operation operation, FailureClass failureClass) {
    if (state.status() == WorkflowStatus.CANCELLING) {
      return null;
    }
    return RetrySchedule.delay(
            operation.retry(),
            failureClass,
            state.spentAttempts(operation.id(), failureClass),
            null,
            random.nextDouble())
        .map(now::plus)
        .orElse(null);
  }

  private void change(Operation operation, boolean undoing) {
    var wanted = undoing ? operation.nullableFrom() : operation.nullableTo();
    var name = operation.resource().id();
    var before = wanted == null ? world.remove(name) : world.put(name, wanted.toString());
    if (wanted == null ? before != null : !wanted.toString().equals(before)) {
      effects.merge(operation.id() + (undoing ? "/undo" : ""), 1, Integer::sum);
    }
  }

  /** Everything in memory is lost; what was in flight is asked for again under the same key. */
  private void crash() {
    var replayed = replay(journal.size());
    assertThat(imageOf(replayed)).isEqualTo(imageOf(state));
    requireToldAll();
    state = replayed;
    // The effect may have come about without anybody knowing.
    for (var id : inFlight) {
      if (random.nextBoolean()) {
        var progress = state.operation(id);
        change(progress.operation(), progress.status() == OperationStatus.UNDOING);
      }
    }
    inFlight.clear();
    state.inFlight().forEach(progress -> inFlight.add(progress.operation().id()));
  }

  private void interruptAll() {
    for (var id : inFlight) {
      if (random.nextBoolean()) {
        change(state.operation(id).operation(), false);
      }
      record(new OperationInterrupted(id, "cancelled"));
    }
    inFlight.clear();
  }

  WorkflowState replay(int length) {
    var replayed = WorkflowState.begin(journal.getFirst());
    journal.subList(1, length).forEach(replayed::apply);
    return replayed;
  }

  /** Everything a state holds, comparable. */
  static List<Object> imageOf(WorkflowState state) {
    return List.of(
        state.status(),
        state.reason(),
        state.counts(),
        state.position(),
        state.endedAt(),
        state.nextDue(Instant.MIN),
        state.active(),
        state.operations().toList(),
        List.copyOf(state.forward().ready()),
        List.copyOf(state.forward().toSkip()),
        state.undo().map(undo -> List.of(undo.remaining(), List.copyOf(undo.ready()))));
  }

  private void requireDependenciesMet(String id) {
    for (var dependency : state.operation(id).operation().dependencies()) {
      assertThat(state.operation(dependency.operation()).status())
          .isIn(
              dependency.soft()
                  ? Set.of(
                      OperationStatus.SUCCEEDED, OperationStatus.FAILED, OperationStatus.SKIPPED)
                  : Set.of(OperationStatus.SUCCEEDED));
    }
  }

  private void requireDependentsUndone(String id) {
    var settled =
        new HashSet<>(
            Set.of(OperationStatus.PENDING, OperationStatus.SKIPPED, OperationStatus.UNDONE));
    state
        .operations()
        .filter(other ->
            other.operation().dependencies().stream()
                .anyMatch(dependency -> dependency.operation().equals(id)))
        .filter(other -> other.operation().irreversible().isEmpty())
        .forEach(other -> assertThat(other.status()).isIn(settled));
  }
}

package io.provisioning.orchestrator.engine.running;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.engine.running.Flight.Outcome;
import io.provisioning.orchestrator.engine.running.Turn.Launch;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The engine's own runs, places and admission on one thread, with a clock, a disk and a provider
 * that a seed rules: turns interleave, the disk is slow, fills up and loses or keeps what was not
 * yet acknowledged, effects fail before or after they came about, the process dies. The same seed
 * gives the same events.
 */
final class EngineSimulation {

  /** Faults that the simulation must find when they are planted. */
  enum Bug {
    NONE,
    /** What is acknowledged is not on the disk yet. */
    MISSING_SYNC,
    /** Each attempt has a key of its own. */
    RETRY_WITHOUT_KEY,
    /** An undo is said to be done before it is. */
    INVERSE_OUT_OF_ORDER
  }

  private static final int PATIENCE = 20_000;
  private static final int PLACES = 3;

  private final Random random;
  private final Bug bug;
  private final SimulatedProvider provider = new SimulatedProvider();
  private final Map<String, List<Recorded>> journal = new TreeMap<>();
  private final List<String> trace = new ArrayList<>();
  private final Map<String, SimulatedRun> runs = new TreeMap<>();
  private final List<Effect> flying = new ArrayList<>();
  private final List<Effect> late = new ArrayList<>();
  private final SimulatedPeople people;
  private Admission admission;
  private Instant now = WorkflowFixtures.START;
  private double crashes = 0.02;
  private int keys;
  private boolean hasCrashed;

  EngineSimulation(long seed, Bug bug, Map<String, WorkflowSubmitted> submitted) {
    random = new Random(seed);
    this.bug = bug;
    people = new SimulatedPeople(random);
    admission = anAdmission();
    submitted.forEach(
        (id, first) -> journal.put(id, new ArrayList<>(List.of(new Recorded(1, now, first)))));
    journal.keySet().forEach(id -> start(id).look());
  }

  private Admission anAdmission() {
    var limits = AdmissionSettings.Limits.global(PLACES);
    return new Admission(AdmissionSettings.with(limits), () -> now, new Random(random.nextLong()));
  }

  /** An effect that was asked for. */
  private record Effect(
      String workflow,
      String key,
      Launch launch,
      Consumer<Outcome> ended,
      AtomicBoolean interrupted) {}

  /** A turn whose events are being written. */
  private record Write(SimulatedRun run, Turn turn) {}

  private final List<Write> writes = new ArrayList<>();

  /** A run with its messages and whether it waits for the disk. */
  private final class SimulatedRun implements Message.Inbox {
    private final List<Message> messages = new ArrayList<>();
    private final WorkflowRun run;
    private boolean isWriting;

    SimulatedRun(String id, WorkflowState state) {
      run =
          new WorkflowRun(
              id,
              state,
              new RunContext(
                  admission,
                  (_, provider) -> new AccountRef(provider, "main"),
                  () -> now,
                  random,
                  _ -> {},
                  (_, _) -> {},
                  (_, _) -> {}),
              (launch, ended) -> launch(id, launch, ended),
              new OutputLog(Path.of("never-written"), id, 1, () -> now),
              _ -> this);
    }

    @Override
    public void post(Message message) {
      messages.add(message);
    }

    boolean canTurn() {
      return !isWriting
          && (!messages.isEmpty() || run.nextDue().filter(due -> !due.isAfter(now)).isPresent());
    }

    void turn() {
      var turn = run.take(List.copyOf(messages));
      messages.clear();
      run.nextDue()
          .filter(due -> !due.isAfter(now))
          .ifPresent(_ -> {
            throw new AssertionError(run.id() + " takes turns without end");
          });
      if (turn.events.isEmpty()) {
        run.committed(turn);
      } else if (bug == Bug.MISSING_SYNC) {
        writes.add(new Write(this, turn));
        run.committed(turn);
      } else {
        isWriting = true;
        writes.add(new Write(this, turn));
      }
    }
  }

  private WorkflowRun start(String id) {
    var events = journal.getOrDefault(id, List.of());
    var state = WorkflowState.begin(events.getFirst());
    events.stream().skip(1).forEach(state::apply);
    var run = new SimulatedRun(id, state);
    runs.put(id, run);
    return run.run;
  }

  private Runnable launch(String workflow, Launch launch, Consumer<Outcome> ended) {
    requireDurable(workflow, launch);
    var key = EffectRunner.key(workflow, launch).value();
    var effect =
        new Effect(
            workflow,
            bug == Bug.RETRY_WITHOUT_KEY ? key + "#" + keys++ : key,
            launch,
            ended,
            new AtomicBoolean());
    flying.add(effect);
    require(
        hasCrashed || flying.stream().filter(it -> !it.launch().undo()).count() <= PLACES,
        "more run at once than may");
    return () -> effect.interrupted().set(true);
  }

  /** That an effect is asked for must be on the disk before. */
  private void requireDurable(String workflow, Launch launch) {
    if (bug == Bug.MISSING_SYNC) {
      return;
    }
    var last =
        journal.getOrDefault(workflow, List.of()).reversed().stream()
            .map(Recorded::event)
            .filter(event ->
                event instanceof WorkflowEvent.OfOperation about
                    && about.operation().equals(launch.operation().id()))
            .findFirst();
    require(
        last.filter(event ->
                launch.undo()
                    ? event instanceof WorkflowEvent.UndoStarted
                    : event instanceof WorkflowEvent.OperationStarted)
            .isPresent(),
        "an effect was asked for before that was durable");
  }

  /** Runs until all workflows have ended, and beyond what people still want of them. */
  EngineSimulation run() {
    for (var step = 0; step < PATIENCE && !isOver(); step++) {
      if (step > PATIENCE / 2) {
        crashes = 0;
      }
      step();
      require(provider.violations().isEmpty(), provider.violations().toString());
    }
    require(hasEnded(), "something waits for ever: " + waiting());
    late.forEach(effect -> provider.apply(effect.workflow(), effect.key(), effect.launch()));
    runs.values().forEach(run -> provider.requireEnd(run.run));
    return this;
  }

  private WorkflowRun anyRun() {
    return List.copyOf(runs.values()).get(random.nextInt(runs.size())).run;
  }

  private boolean isOver() {
    return hasEnded() && !people.wantMore(anyRun());
  }

  private boolean hasEnded() {
    return writes.isEmpty()
        && runs.values().stream()
            .allMatch(run -> run.messages.isEmpty() && !run.run.view().state().isActive());
  }

  private String waiting() {
    return runs.values().stream()
        .map(run -> run.run.id() + " " + run.run.view() + run.run.waiting(10))
        .toList()
        .toString();
  }

  private void step() {
    var ready = runs.values().stream().filter(SimulatedRun::canTurn).toList();
    if (random.nextDouble() < crashes) {
      crash();
    } else if (random.nextInt(20) == 0) {
      people.interfere(anyRun());
    } else if (!late.isEmpty() && random.nextInt(3) == 0) {
      var effect = late.remove(random.nextInt(late.size()));
      provider.apply(effect.workflow(), effect.key(), effect.launch());
    } else if (!ready.isEmpty() && random.nextInt(3) > 0) {
      ready.get(random.nextInt(ready.size())).turn();
    } else if (!writes.isEmpty() && random.nextInt(3) > 0) {
      commit();
    } else if (!flying.isEmpty()) {
      land(flying.remove(random.nextInt(flying.size())));
    } else if (ready.isEmpty() && writes.isEmpty()) {
      passTime();
    }
  }

  /** All writers at once, unless the disk is full, so that they try again. */
  private void commit() {
    if (random.nextInt(10) == 0) {
      return;
    }
    var done = List.copyOf(writes);
    writes.clear();
    done.forEach(this::store);
    for (var write : done) {
      if (write.run().isWriting) {
        write.run().isWriting = false;
        write.run().run.committed(write.turn());
      }
    }
  }

  private void store(Write write) {
    var events = journal.getOrDefault(write.run().run.id(), List.of());
    events.addAll(write.turn().events);
    write.turn().events.forEach(event -> trace.add(write.run().run.id() + " " + event));
  }

  private void land(Effect effect) {
    var fate = random.nextInt(10);
    var isCut = effect.interrupted().get();
    if (fate < 7 && !isCut) {
      come(effect);
      effect.ended().accept(new Outcome.Success(null));
      return;
    }
    if (fate % 2 == 0) {
      come(effect);
    }
    var classes = FailureClass.values();
    effect
        .ended()
        .accept(
            new Outcome.Failure(
                isCut ? FailureClass.TRANSIENT : classes[random.nextInt(classes.length)],
                "it broke",
                null));
  }

  private void come(Effect effect) {
    if (bug == Bug.INVERSE_OUT_OF_ORDER && effect.launch().undo()) {
      late.add(effect);
    } else {
      provider.apply(effect.workflow(), effect.key(), effect.launch());
    }
  }

  /**
   * Memory is lost; of what was being written a part may be there; effects may still come about.
   */
  private void crash() {
    hasCrashed = true;
    trace.add("crash");
    var kept = random.nextInt(writes.size() + 1);
    if (bug != Bug.MISSING_SYNC) {
      writes.stream().limit(kept).forEach(this::store);
    }
    writes.clear();
    for (var effect : flying) {
      if (random.nextBoolean()) {
        come(effect);
      }
    }
    flying.clear();
    admission = anAdmission();
    journal.keySet().forEach(id -> start(id).recover());
  }

  /** Nothing else can happen: time passes, and whoever forgot what they paused remembers. */
  private void passTime() {
    var due =
        Stream.concat(
                admission.nextDue().stream(),
                runs.values().stream().flatMap(run -> run.run.nextDue().stream()))
            .min(Instant::compareTo);
    if (due.isPresent()) {
      now = due.get().isAfter(now) ? due.get() : now.plusMillis(1);
      admission.tick();
      return;
    }
    runs.values().forEach(run -> SimulatedPeople.forget(run.run));
  }

  private static void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      throw new AssertionError(otherwise);
    }
  }

  /** Everything that became durable, and each crash, in order. */
  List<String> trace() {
    return trace;
  }

  Optional<WorkflowStatus> status(String workflow) {
    @Nullable SimulatedRun run = runs.get(workflow);
    return run == null ? Optional.empty() : Optional.of(run.run.view().state());
  }
}

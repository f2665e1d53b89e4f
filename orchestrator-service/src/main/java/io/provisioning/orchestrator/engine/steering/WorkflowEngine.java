package io.provisioning.orchestrator.engine.steering;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.AppliedDeclarations;
import io.provisioning.orchestrator.declaration.AppliedDeclarations.Applied;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.orchestrator.engine.Refusals;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.memory.Claims;
import io.provisioning.orchestrator.engine.memory.EndedPast;
import io.provisioning.orchestrator.engine.memory.Requests;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.engine.running.WorkflowRuns;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Requested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** All workflows there are, and what can be asked of them. */
@Service
public final class WorkflowEngine {

  private static final int CONFIRMATIONS = 3;
  private static final long SECONDS_TO_ANSWER = 30;

  private final Plans plans;
  private final Journal journal;
  private final Clock clock;
  private final WorkflowRuns factory;
  private final AppliedDeclarations declarations;
  private final Claims claims = new Claims();
  private final Requests requests = new Requests();
  private final Roster roster;
  private final Transition.Folds folds;
  private volatile boolean isOpen;
  private volatile Runnable whenStalled = () -> {};

  WorkflowEngine(
      Plans plans,
      Journal journal,
      Clock clock,
      WorkflowRuns factory,
      Transition.Folds folds,
      AppliedDeclarations declarations) {
    this.plans = plans;
    this.journal = journal;
    this.clock = clock;
    this.factory = factory;
    this.folds = folds;
    this.declarations = declarations;
    roster = new Roster(journal, factory, new End());
  }

  /**
   * Applies a plan; the text that it was made of is saved in the same step.
   *
   * @param key of the client; a repetition under it does not apply the plan again
   * @param by who asks
   * @return once it is durable
   */
  public WorkflowRun submit(SubmitWorkflow wanted, @Nullable String key, Actor by) {
    requireOpen();
    var request = key == null ? null : new Request(key, "submit " + wanted);
    return get(requests.once(request, clock.instant(), () -> submitOnce(wanted, request, by)));
  }

  /**
   * Applies a plan that is made only if nothing was submitted under the key of the request before.
   *
   * @return once it is durable
   */
  WorkflowRun submit(Request request, Supplier<SubmitWorkflow> wanted, Actor by) {
    requireOpen();
    return get(
        requests.once(request, clock.instant(), () -> submitOnce(wanted.get(), request, by)));
  }

  private String submitOnce(SubmitWorkflow wanted, @Nullable Request request, Actor by) {
    journal.requireRoom(wanted.workspace());
    var id = UuidCreator.getTimeOrderedEpoch().toString();
    for (var confirmation = 0; confirmation < CONFIRMATIONS; confirmation++) {
      var seen = claims.watch();
      try {
        var plan = plans.confirm(wanted.workspace(), wanted.plan());
        wanted.check(plan);
        if (claims.take(wanted.workspace(), id, plan.operations(), seen)) {
          begin(id, plan, wanted, request, by);
          return id;
        }
      } finally {
        claims.unwatch();
      }
    }
    throw WorkflowProblem.RESOURCES_CHANGED.because(
        "other workflows keep changing the resources of this plan", "wait until they have ended");
  }

  private void begin(
      String id, Plan plan, SubmitWorkflow wanted, @Nullable Request request, Actor by) {
    var author = new Author(by.id(), by.name());
    var applied =
        new Applied(plan.workspace(), plan.nullableSource(), id, author, wanted.message());
    try {
      plans.prepare(plan, id);
      var begun =
          declarations.save(
              applied, version -> journaled(id, wanted.submission(plan, version, request, by)));
      claims.begin(plan.workspace(), id, plan.operations());
      roster.add(begun.run());
      begun.run().begun(begun.first());
      begun.run().look();
    } catch (RuntimeException e) {
      claims.release(plan.workspace(), id, plan.operations(), false);
      throw e;
    }
  }

  private record Begun(WorkflowRun run, Recorded first) {}

  private Begun journaled(String id, WorkflowSubmitted submitted) {
    var first = new Recorded(1, clock.instant(), submitted);
    var run = factory.make(id, WorkflowState.begin(first), new End());
    journal.append(submitted.workspace(), List.of(new Entry(id, first)));
    return new Begun(run, first);
  }

  /**
   * Asks something of a workflow.
   *
   * @param what is asked for, to tell requests under one key apart
   * @param event makes the request
   * @return once it is durable
   */
  WorkflowRun ask(
      String id, @Nullable String key, String what, Function<@Nullable Request, Requested> event) {
    requireOpen();
    var run = get(id);
    var request = key == null ? null : new Request(key, what + " " + id);
    requests.once(
        request,
        clock.instant(),
        () -> {
          roster.exclusively(run, present -> askOnce(present, event.apply(request)));
          return id;
        });
    return get(id);
  }

  private void askOnce(WorkflowRun run, Requested event) {
    if (run.requireAccepts(event)) {
      awaitSeenEnd(run);
      claims.takeAgain(run.workspace(), run.id(), run.operations());
    }
    try {
      run.ask(event).orTimeout(SECONDS_TO_ANSWER, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      // What was taken stays so: an accepted request that is late, or is written again, takes
      // effect yet.
      throw problemOf(e);
    }
  }

  /** The end lets the resources go, so they can be taken again only after that. */
  private static void awaitSeenEnd(WorkflowRun run) {
    try {
      if (!run.awaitEnd(Duration.ofSeconds(SECONDS_TO_ANSWER)).state().isActive()) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw WorkflowProblem.ENGINE_BUSY.because(
        "the end of workflow `" + run.id() + "` is not durable yet");
  }

  private static RuntimeException problemOf(CompletionException e) {
    return switch (e.getCause()) {
      case ProblemException problem -> problem;
      case TimeoutException _ ->
          WorkflowProblem.ENGINE_BUSY.because(
              "the request was not recorded in time, and may still take effect",
              "check the workflow before you repeat the request",
              e);
      case null, default -> e;
    };
  }

  /** The workflow that a request under the key led to. */
  Optional<String> submittedUnder(String key) {
    return requests.find(key);
  }

  /** Whether the workflow goes on; one that is unknown does not. */
  boolean isActive(String id) {
    return roster.active(id).filter(run -> run.view().state().isActive()).isPresent();
  }

  /** Whether a workflow that is not paused changes the server, or what is on it. */
  boolean isAtWork(String workspace, ResourceRef server) {
    return claims.workflowsOn(workspace, server).stream().anyMatch(this::isAtWork);
  }

  /** Workflows that go on and change anything of the infrastructure. */
  Set<String> workflowsIn(String workspace, String infrastructure) {
    return claims.workflowsIn(workspace, infrastructure);
  }

  /** Whether a workflow that is not paused changes anything of the infrastructure. */
  boolean isAtWork(String workspace, String infrastructure) {
    return claims.workflowsIn(workspace, infrastructure).stream().anyMatch(this::isAtWork);
  }

  /** One that holds resources and is not there yet is just beginning. */
  private boolean isAtWork(String workflow) {
    return roster
        .active(workflow)
        .map(WorkflowRun::view)
        .map(view -> !view.paused() || view.counts().running() > 0)
        .orElse(true);
  }

  /** The workflow, or the problem that there is none. */
  public WorkflowRun get(String id) {
    return roster
        .find(id)
        .orElseThrow(
            () -> WorkflowProblem.UNKNOWN_WORKFLOW.because("there is no workflow `" + id + "`"));
  }

  /** How workflows stand, newest first: those submitted since, then the others that go on. */
  public Stream<WorkflowView> since(Instant since) {
    var young = newestFirst(null).takeWhile(view -> view.submittedAt().isAfter(since));
    var old =
        roster.active().stream()
            .map(WorkflowRun::view)
            .filter(view -> !view.submittedAt().isAfter(since));
    return Stream.concat(young, old);
  }

  /**
   * How workflows stand, newest first.
   *
   * @param before only those made before this one
   */
  public Stream<WorkflowView> newestFirst(@Nullable String before) {
    return roster.newestFirst(before);
  }

  /**
   * Reads the journal and goes on with what is active.
   *
   * @param paused whether that stands still until it is unpaused
   */
  void open(boolean paused) {
    new Recovery(journal, factory, requests, claims, roster).read(new End());
    isOpen = true;
    active().forEach(paused ? WorkflowRun::hold : WorkflowRun::recover);
    journal.compactWith(workspace -> new EndedPast(workspace, folds.empty(), this::archived));
  }

  private void archived(List<Ended> workflows) {
    roster.archived(workflows);
    requests.forgetBefore(clock.instant());
  }

  /** Starts nothing more. */
  void close() {
    isOpen = false;
  }

  Stream<WorkflowRun> active() {
    return roster.active().stream().filter(run -> run.view().state().isActive());
  }

  /** Those that go on in the next process only. */
  Stream<WorkflowView> stalled() {
    return active().filter(WorkflowRun::isStalled).map(WorkflowRun::view);
  }

  /** Does this each time that a workflow stands still. */
  void whenStalled(Runnable action) {
    whenStalled = action;
  }

  private final class End implements WorkflowRuns.End {

    @Override
    public void ended(WorkflowRun run, WorkflowStatus status) {
      var isUndone = status == WorkflowStatus.ROLLED_BACK;
      claims.release(run.workspace(), run.id(), run.operations(), isUndone);
    }

    @Override
    public void stalled(WorkflowRun run) {
      whenStalled.run();
    }

    @Override
    public void rested(WorkflowRun run) {
      roster.rest(run);
    }
  }

  private void requireOpen() {
    if (!isOpen) {
      throw Refusals.stopping();
    }
  }
}

package io.provisioning.orchestrator.engine;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Requested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** All workflows there are, and what can be asked of them. */
@Service
final class WorkflowEngine implements Workflows {

  private static final int CONFIRMATIONS = 3;
  private static final long SECONDS_TO_ANSWER = 30;

  private final Plans plans;
  private final Journal journal;
  private final Clock clock;
  private final WorkflowRuns factory;
  private final Claims claims = new Claims();
  private final Requests requests = new Requests();
  private final ConcurrentNavigableMap<String, WorkflowRun> runs = new ConcurrentSkipListMap<>();
  private volatile boolean isOpen;

  WorkflowEngine(Plans plans, Journal journal, Clock clock, WorkflowRuns factory) {
    this.plans = plans;
    this.journal = journal;
    this.clock = clock;
    this.factory = factory;
  }

  /**
   * Applies a plan.
   *
   * @param key of the client; a repetition under it does not apply the plan again
   * @return once it is durable
   */
  WorkflowRun submit(SubmitWorkflow wanted, @Nullable String key) {
    requireOpen();
    var request = key == null ? null : new Request(key, digestOf(wanted));
    return get(requests.once(request, () -> submitOnce(wanted, request)));
  }

  private String submitOnce(SubmitWorkflow wanted, @Nullable Request request) {
    var id = UuidCreator.getTimeOrderedEpoch().toString();
    for (var confirmation = 0; confirmation < CONFIRMATIONS; confirmation++) {
      var seen = claims.changes();
      var plan = plans.confirm(wanted.workspace(), wanted.plan());
      requireAllowed(plan, wanted);
      var submitted = submission(plan, wanted, request);
      if (claims.take(wanted.workspace(), id, plan.operations(), seen)) {
        begin(id, submitted);
        return id;
      }
    }
    throw new ProblemException(
        WorkflowProblem.RESOURCES_CHANGED,
        "other workflows keep changing the resources of this plan",
        "wait until they have ended",
        List.of(),
        null);
  }

  private void begin(String id, WorkflowSubmitted submitted) {
    var first = new Recorded(1, clock.instant(), submitted);
    try {
      var run = factory.make(id, WorkflowState.begin(first), this::ended);
      journal.append(submitted.workspace(), List.of(new Entry(id, first)));
      claims.begin(submitted.workspace(), id, submitted.operations());
      runs.put(id, run);
      run.begun(first);
      run.look();
    } catch (RuntimeException e) {
      claims.release(submitted.workspace(), id, submitted.operations(), false);
      throw e;
    }
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
        () -> {
          run.exclusively(() -> askOnce(run, event.apply(request)));
          return id;
        });
    return run;
  }

  private void askOnce(WorkflowRun run, Requested event) {
    var view = run.view();
    run.refusal(event)
        .ifPresent(refusal -> {
          throw refusal;
        });
    if (!view.state().isActive()) {
      claims.takeAgain(view.workspace(), run.id(), run.operations());
    }
    try {
      run.ask(event).orTimeout(SECONDS_TO_ANSWER, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (!run.view().state().isActive()) {
        claims.release(view.workspace(), run.id(), run.operations(), false);
      }
      throw problemOf(e);
    }
  }

  private static RuntimeException problemOf(CompletionException e) {
    return switch (e.getCause()) {
      case ProblemException problem -> problem;
      case TimeoutException _ ->
          new ProblemException(
              WorkflowProblem.ENGINE_BUSY,
              "the request was not made durable in time, and may still take effect",
              "look at the workflow before you ask again",
              List.of(),
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
    var run = runs.get(id);
    return run != null && run.view().state().isActive();
  }

  @Override
  public Stream<WorkflowView> all() {
    return runs.values().stream().map(WorkflowRun::view);
  }

  /** The workflow, or the problem that there is none. */
  WorkflowRun get(String id) {
    return Optional.ofNullable(runs.get(id))
        .orElseThrow(() ->
            new ProblemException(
                WorkflowProblem.UNKNOWN_WORKFLOW, "there is no workflow `" + id + "`"));
  }

  /**
   * Workflows, newest first.
   *
   * @param before only those made before this one
   */
  Stream<WorkflowRun> newestFirst(@Nullable String before) {
    var older = before == null ? runs : runs.headMap(before, false);
    return older.descendingMap().values().stream();
  }

  /**
   * Reads the journal and goes on with what is active.
   *
   * @param paused whether that stands still until it is unpaused
   */
  void open(boolean paused) {
    var recovery = new Recovery(factory, requests, claims);
    recovery.read(journal, this::ended).forEach(run -> runs.put(run.id(), run));
    isOpen = true;
    active().forEach(paused ? WorkflowRun::hold : WorkflowRun::recover);
  }

  /** Starts nothing more. */
  void close() {
    isOpen = false;
  }

  Stream<WorkflowRun> active() {
    return runs.values().stream().filter(run -> run.view().state().isActive());
  }

  private void ended(WorkflowRun run, WorkflowStatus status) {
    var view = run.view();
    claims.release(
        view.workspace(), run.id(), run.operations(), status == WorkflowStatus.ROLLED_BACK);
  }

  private void requireOpen() {
    if (!isOpen) {
      throw Refusals.stopping();
    }
  }

  private static void requireAllowed(Plan plan, SubmitWorkflow wanted) {
    var irreversible =
        plan.operations().stream()
            .filter(operation -> operation.irreversible().isPresent())
            .map(Operation::id)
            .toList();
    if (!irreversible.isEmpty() && !Objects.requireNonNullElse(wanted.allowIrreversible(), false)) {
      throw new ProblemException(
          WorkflowProblem.IRREVERSIBLE_OPERATIONS,
          "the plan holds what cannot be undone: " + String.join(", ", irreversible),
          "look at the plan and set allow_irreversible if that is what you want",
          List.of(),
          null);
    }
  }

  private static WorkflowSubmitted submission(
      Plan plan, SubmitWorkflow wanted, @Nullable Request request) {
    var ids = plan.operations().stream().map(Operation::id).collect(Collectors.toSet());
    var options = wanted.options(plan);
    options.approvals().stream()
        .filter(id -> !ids.contains(id))
        .findFirst()
        .ifPresent(id -> {
          throw new ProblemException(
              WorkflowProblem.UNKNOWN_OPERATION, "the plan has no operation `" + id + "`");
        });
    return new WorkflowSubmitted(
        plan.workspace(),
        plan.infrastructure(),
        plan.digest(),
        plan.operations(),
        options,
        request);
  }

  private static String digestOf(SubmitWorkflow wanted) {
    return "submit " + wanted;
  }
}

package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

/** Workflows as far as other features may ask for them. */
@Service
public class Workflows {

  /** How long the service may be closing before whoever waits takes note of it. */
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final WorkflowEngine engine;
  private final InstantSource clock;
  private volatile boolean isStopping;

  Workflows(WorkflowEngine engine, InstantSource clock) {
    this.engine = engine;
    this.clock = clock;
  }

  /**
   * Applies a plan with the options that it has, unless that was asked for under the key before.
   *
   * @param plan is not made for a repetition
   * @return once it is durable
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if something else was asked
   *     for under the key, if another workflow touches the same resources, if an operation cannot
   *     be undone; or what stands against the plan
   */
  public WorkflowView submit(Request request, Supplier<Plan> plan) {
    return engine.submit(request, () -> submission(plan.get())).view();
  }

  private static SubmitWorkflow submission(Plan plan) {
    return new SubmitWorkflow(plan.workspace(), plan.digest(), false, null, null, null, null, null);
  }

  /**
   * How a workflow stands.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND if there is none
   */
  public WorkflowView get(String id) {
    return engine.get(id).view();
  }

  /** Workflows of all workspaces, newest first. */
  public Stream<WorkflowView> newestFirst() {
    return engine.newestFirst(null);
  }

  /** What was asked for when the workflow was submitted, if it was under a key. */
  public Optional<Request> request(String id) {
    return engine.get(id).request();
  }

  /** Reads the operations of a workflow in plan order; holds it up meanwhile. */
  public <T> T operations(String id, Function<Stream<OperationProgress>, T> reader) {
    return engine.get(id).progress(reader);
  }

  /** The first lines that its operations printed. */
  public List<String> output(String id, int lines) {
    try {
      return engine.get(id).output().read(null, 0, lines).lines().stream()
          .map(OutputLog.LogLine::text)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until the workflow has ended, the patience has, or the service stops.
   *
   * @return how it stands then
   */
  public WorkflowView awaitEnd(String id, Duration patience) {
    var run = engine.get(id);
    var subscription = run.subscribe();
    var deadline = clock.instant().plus(patience);
    try {
      while (run.view().state().isActive() && !isStopping && clock.instant().isBefore(deadline)) {
        subscription.next(GLANCE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      run.unsubscribe(subscription);
    }
    return run.view();
  }

  @EventListener(ContextClosedEvent.class)
  void stop() {
    isStopping = true;
  }
}

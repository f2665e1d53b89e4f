package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.modulith.NamedInterface;
import org.springframework.stereotype.Service;

/** Plans that other features apply, and what comes of them. */
@Service
@NamedInterface("submissions")
public class Submissions {

  private final WorkflowEngine engine;
  private final Waits waits;

  Submissions(WorkflowEngine engine, Waits waits) {
    this.engine = engine;
    this.waits = waits;
  }

  /**
   * Applies a plan with the options that it has, unless that was asked for under the key before.
   *
   * @param plan is not made for a repetition
   * @param by who asks
   * @return once it is durable
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if something else was asked
   *     for under the key, if another workflow touches the same resources, if an operation cannot
   *     be undone; or what stands against the plan
   */
  public WorkflowView submit(Request request, Supplier<Plan> plan, Actor by) {
    return engine.submit(request, () -> submission(plan.get()), by).view();
  }

  private static SubmitWorkflow submission(Plan plan) {
    return new SubmitWorkflow(plan.workspace(), plan.digest(), false, null, null, null, null, null);
  }

  /** What was asked for when the workflow was submitted, if it was under a key. */
  public Optional<Request> request(String id) {
    return engine.get(id).request();
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
    return waits.await(engine.get(id), patience);
  }
}

package io.provisioning.orchestrator.engine.steering;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.Refusals;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Shows nothing that a crash could take back. */
@Component
final class DurableWorkflows implements Workflows {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final WorkflowEngine engine;

  DurableWorkflows(WorkflowEngine engine) {
    this.engine = engine;
  }

  @Override
  public WorkflowView get(String id) {
    return engine.get(id).view();
  }

  @Override
  public <T> T read(String id, Function<WorkflowState, T> reader) {
    var run = engine.get(id);
    var seen = run.see(reader);
    if (run.view().lastEventId() < seen.position()) {
      awaitDurable(run, seen.position());
    }
    return seen.value();
  }

  @Override
  public Stream<WorkflowView> newestFirst() {
    return engine.newestFirst(null);
  }

  private static void awaitDurable(WorkflowRun run, long position) {
    var subscription = run.subscribe();
    try {
      var durable = subscription.from();
      while (durable < position) {
        durable = subscription.next(PATIENCE).orElseThrow(DurableWorkflows::busy).id();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refusals.stopping();
    } finally {
      run.unsubscribe(subscription);
    }
  }

  private static ProblemException busy() {
    return WorkflowProblem.ENGINE_BUSY.because("the journal takes long to write; try again later");
  }
}

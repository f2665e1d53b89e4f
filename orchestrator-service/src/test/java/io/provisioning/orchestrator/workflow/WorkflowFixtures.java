package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Instant;
import java.util.List;

/** Workflows for tests. */
public final class WorkflowFixtures {

  public static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

  /** Who asks, where it does not matter who does. */
  public static final Actor ADA = new Actor(Actor.Kind.USER, "id-of-ada", "ada");

  private WorkflowFixtures() {}

  public static WorkflowSubmitted aSubmission(
      List<Operation> operations, boolean rollback, int parallelLimit) {
    return new WorkflowSubmitted(
        "default", "web", "sha256:0", operations, Options.of(rollback, parallelLimit), null);
  }

  public static WorkflowSubmitted aSubmission(Operation... operations) {
    return aSubmission(List.of(operations), true, 10);
  }
}

package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** People who ask for something now and then; it may be refused. */
final class SimulatedPeople {

  private static final int MOST_WISHES = 4;

  private final Random random;
  private final int wishes;
  private int asked;

  SimulatedPeople(Random random) {
    this.random = random;
    wishes = random.nextInt(MOST_WISHES + 1);
  }

  /** Asks something of a workflow that goes on or has ended. */
  void interfere(WorkflowRun run) {
    if (!run.view().state().isActive()) {
      var _ = wantMore(run);
      return;
    }
    var operation = anOperation(run);
    var event =
        switch (random.nextInt(6)) {
          case 0 -> new WorkflowEvent.PauseRequested(null, null, null);
          case 1 -> new WorkflowEvent.PauseRequested(operation, null, null);
          case 2 -> new WorkflowEvent.UnpauseRequested(operation, null, null);
          case 3 ->
              random.nextInt(4) == 0
                  ? new WorkflowEvent.CancelRequested(random.nextBoolean(), null)
                  : null;
          default -> new WorkflowEvent.UnpauseRequested(null, null, null);
        };
    if (event != null) {
      var _ = run.ask(event);
    }
  }

  /** Has an ended workflow go on or be undone, as a whole or in part; not for ever. */
  boolean wantMore(WorkflowRun run) {
    if (asked == wishes) {
      return false;
    }
    asked++;
    var operation = anOperation(run);
    var chosen = operation == null ? List.<String>of() : List.of(operation);
    var _ =
        run.ask(
            switch (random.nextInt(4)) {
              case 0 -> new RollbackStarted("asked for", null);
              case 1 -> new RollbackStarted("asked for", chosen, null, null);
              case 2 -> new ResumeRequested(chosen, List.of(), null, null);
              default -> new ResumeRequested(null);
            });
    return true;
  }

  private @Nullable String anOperation(WorkflowRun run) {
    var ids = run.operations().stream().map(Operation::id).toList();
    return ids.isEmpty() ? null : ids.get(random.nextInt(ids.size()));
  }

  /** Lets everything go on that was paused or waits for an approval. */
  static void forget(WorkflowRun run) {
    if (!run.view().state().isActive()) {
      return;
    }
    var _ = run.ask(new WorkflowEvent.UnpauseRequested(null, null, null));
    run.<List<OperationProgress>>progress(
            operations -> operations.filter(operation -> operation.hold() != null).toList())
        .forEach(held -> {
          var id = held.operation().id();
          var _ =
              run.ask(
                  held.hold() == OperationProgress.Hold.APPROVAL
                      ? new WorkflowEvent.ApprovalGiven(id, null, null)
                      : new WorkflowEvent.UnpauseRequested(id, null, null));
        });
  }
}

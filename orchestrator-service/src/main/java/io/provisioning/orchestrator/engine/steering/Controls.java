package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.Refusals;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalGiven;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalRefused;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.PauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UnpauseRequested;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** What can be asked of a workflow that was submitted. Each returns once it is durable. */
@Service
public class Controls {

  private final WorkflowEngine engine;
  private final Edits edits;

  Controls(WorkflowEngine engine, Edits edits) {
    this.engine = engine;
    this.edits = edits;
  }

  public WorkflowRun cancel(String id, boolean rollback, @Nullable String key, Actor by) {
    return engine.ask(
        id,
        key,
        rollback ? "cancel with rollback" : "cancel without rollback",
        request -> new CancelRequested(rollback, null, request, by));
  }

  /**
   * Undoes what was done, or goes on undoing.
   *
   * @param operations to undo, with all that depends on them; empty for all
   */
  public WorkflowRun rollBack(String id, List<String> operations, @Nullable String key, Actor by) {
    return engine.ask(
        id,
        key,
        "rollback " + operations,
        request -> new RollbackStarted("asked for", operations, request, by));
  }

  public WorkflowRun resume(String id, ResumeWorkflow wanted, @Nullable String key, Actor by) {
    var run = engine.get(id);
    var edited =
        wanted.edited().entrySet().stream()
            .map(edit -> edits.edit(operation(run, edit.getKey()), edit.getValue()))
            .toList();
    return engine.ask(
        id,
        key,
        "resume " + wanted,
        request -> new ResumeRequested(wanted.chosen(), edited, request, by));
  }

  private static Operation operation(WorkflowRun run, String id) {
    return run.progress(operations ->
            operations.map(OperationProgress::operation).filter(it -> it.id().equals(id)))
        .findFirst()
        .orElseThrow(() -> Refusals.unknownOperation(run.id(), id));
  }

  /** Starts nothing more of the workflow, or of one of its operations. */
  public WorkflowRun pause(String id, @Nullable String operation, @Nullable String key, Actor by) {
    return engine.ask(
        id, key, "pause " + operation, request -> new PauseRequested(operation, request, by));
  }

  /** Also what stands still since the service was started in paused mode. */
  public WorkflowRun unpause(
      String id, @Nullable String operation, @Nullable String key, Actor by) {
    var run = engine.get(id);
    if (operation == null && run.release()) {
      return run;
    }
    return engine.ask(
        id, key, "unpause " + operation, request -> new UnpauseRequested(operation, request, by));
  }

  public WorkflowRun approve(String id, String operation, @Nullable String key, Actor by) {
    return engine.ask(
        id, key, "approve " + operation, request -> new ApprovalGiven(operation, request, by));
  }

  public WorkflowRun refuse(
      String id, String operation, String reason, @Nullable String key, Actor by) {
    return engine.ask(
        id,
        key,
        "refuse " + operation + " " + reason,
        request -> new ApprovalRefused(operation, reason, request, by));
  }
}

package io.provisioning.orchestrator.engine;

import static io.provisioning.orchestrator.workflow.WorkflowStatus.CANCELLED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.COMPLETED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.FAILED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.PARTLY_ROLLED_BACK;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.ROLLBACK_FAILED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.RUNNING;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the state of a workflow has against a request. */
public final class Refusals {

  private static final Set<WorkflowStatus> UNDOABLE =
      Set.of(COMPLETED, FAILED, CANCELLED, PARTLY_ROLLED_BACK, ROLLBACK_FAILED);
  private static final Set<WorkflowStatus> CONTINUABLE =
      Set.of(FAILED, CANCELLED, PARTLY_ROLLED_BACK);

  private final WorkflowEvent.Requested event;
  private final String workflow;
  private final WorkflowState state;

  private Refusals(WorkflowEvent.Requested event, String workflow, WorkflowState state) {
    this.event = event;
    this.workflow = workflow;
    this.state = state;
  }

  public static Optional<ProblemException> against(
      WorkflowEvent.Requested event, String workflow, WorkflowState state) {
    return new Refusals(event, workflow, state).find();
  }

  public static ProblemException stopping() {
    return WorkflowProblem.ENGINE_STOPPING.because("the service is not ready; try again later");
  }

  public static ProblemException stalled(String workflow) {
    return WorkflowProblem.WORKFLOW_STALLED.because(
        "workflow `" + workflow + "` is stalled until the orchestrator is restarted",
        "restart the orchestrator, and check the workflow before you repeat the request");
  }

  private Optional<ProblemException> find() {
    return switch (event) {
      case WorkflowEvent.WorkflowSubmitted _ -> refuse("it cannot be submitted again");
      case WorkflowEvent.CancelRequested _ ->
          in(Set.of(RUNNING), "only a running workflow can be cancelled");
      case WorkflowEvent.ResumeRequested resume -> resume(resume);
      case WorkflowEvent.RollbackStarted rollback ->
          first(
              in(UNDOABLE, "only an ended workflow can be rolled back; cancel one that still runs"),
              rollback.operations().stream().map(this::unknown));
      case WorkflowEvent.PauseRequested pause -> first(active(), unknownIn(pause.operation()));
      case WorkflowEvent.UnpauseRequested pause -> first(active(), unknownIn(pause.operation()));
      case WorkflowEvent.ApprovalGiven approval -> approval(approval.operation());
      case WorkflowEvent.ApprovalRefused approval -> approval(approval.operation());
    };
  }

  private Optional<ProblemException> resume(WorkflowEvent.ResumeRequested resume) {
    var named =
        Stream.concat(
                resume.operations().stream(),
                resume.edits().stream().map(WorkflowEvent.Edit::operation))
            .toList();
    var status =
        state.status() == COMPLETED && !named.isEmpty()
            ? Optional.<ProblemException>empty()
            : in(
                CONTINUABLE,
                "only a failed or cancelled workflow that was not rolled back can be resumed; for a"
                    + " completed one, name the operations to run again");
    return first(status, named.stream().map(this::unknown));
  }

  private Optional<ProblemException> approval(String operation) {
    return first(active(), Stream.of(unknown(operation))).or(() -> awaited(operation));
  }

  private Optional<ProblemException> awaited(String operation) {
    return state.operation(operation).hold() == OperationProgress.Hold.APPROVAL
        ? Optional.empty()
        : Optional.of(
            WorkflowProblem.NO_APPROVAL_NEEDED.because(
                "operation `" + operation + "` does not wait for approval"));
  }

  private Optional<ProblemException> active() {
    return state.status().isActive() ? Optional.empty() : refuse("it has ended");
  }

  private Optional<ProblemException> in(Set<WorkflowStatus> allowed, String help) {
    return allowed.contains(state.status()) ? Optional.empty() : refuse(help);
  }

  private Stream<Optional<ProblemException>> unknownIn(@Nullable String operation) {
    return operation == null ? Stream.empty() : Stream.of(unknown(operation));
  }

  private Optional<ProblemException> unknown(String operation) {
    return state.contains(operation)
        ? Optional.empty()
        : Optional.of(unknownOperation(workflow, operation));
  }

  public static ProblemException unknownOperation(String workflow, String operation) {
    return WorkflowProblem.UNKNOWN_OPERATION.because(
        "workflow `" + workflow + "` has no operation `" + operation + "`");
  }

  private static Optional<ProblemException> first(
      Optional<ProblemException> first, Stream<Optional<ProblemException>> others) {
    return Stream.concat(Stream.of(first), others).flatMap(Optional::stream).findFirst();
  }

  private Optional<ProblemException> refuse(String help) {
    return Optional.of(
        WorkflowProblem.WRONG_WORKFLOW_STATE.because(
            "workflow `" + workflow + "` is " + state.status().name().toLowerCase(Locale.ROOT),
            help));
  }
}

package io.provisioning.orchestrator.workflow;

/** What should happen next. */
public sealed interface Decision {

  /** Ask for the effect of an operation. */
  record Start(String operation, int attempt) implements Decision {}

  /** Ask for the inverse of an operation. */
  record Undo(String operation, int attempt) implements Decision {}

  /** Leave an operation out. */
  record Skip(String operation, String because) implements Decision {}

  /** Begin to undo what was done. */
  record RollBack(String reason) implements Decision {}

  /** End the workflow. */
  record Finish(WorkflowEvent.End end) implements Decision {}
}

package io.provisioning.orchestrator.workflow;

import org.jspecify.annotations.Nullable;

/** What should happen next. */
public sealed interface Decision {

  /** Ask for the effect of an operation. */
  record Start(String operation, int attempt, @Nullable String degraded) implements Decision {}

  /** Ask for the inverse of an operation. */
  record Undo(String operation, int attempt) implements Decision {}

  /** Leave an operation out. */
  record Skip(String operation, String because) implements Decision {}

  /** Stop, since there is no time left. */
  record Cancel(boolean rollback, String reason) implements Decision {}

  /** Begin to undo what was done. */
  record RollBack(String reason) implements Decision {}

  /** End the workflow. */
  record Finish(WorkflowEvent.End end) implements Decision {}
}

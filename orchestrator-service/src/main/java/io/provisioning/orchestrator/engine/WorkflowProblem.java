package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.Problem;

/** What can stand against what is asked of a workflow. */
public enum WorkflowProblem implements Problem {
  UNKNOWN_WORKFLOW(Kind.NOT_FOUND, "unknown workflow"),
  UNKNOWN_OPERATION(Kind.NOT_FOUND, "unknown operation"),
  INVALID_CURSOR(Kind.INVALID, "invalid cursor"),
  INVALID_EVENT_ID(Kind.INVALID, "invalid event id"),
  IDEMPOTENCY_KEY_REUSED(Kind.CONFLICT, "idempotency key reused"),
  IRREVERSIBLE_OPERATIONS(Kind.CONFLICT, "irreversible operations"),
  RESOURCES_IN_USE(Kind.CONFLICT, "resources in use"),
  RESOURCES_CHANGED(Kind.CONFLICT, "resources changed"),
  NO_APPROVAL_NEEDED(Kind.CONFLICT, "no approval needed"),
  INVALID_EDIT(Kind.INVALID, "invalid edit"),
  WRONG_WORKFLOW_STATE(Kind.CONFLICT, "wrong workflow state"),
  JOURNAL_INCONSISTENT(Kind.INTERNAL, "journal inconsistent"),
  ENGINE_BUSY(Kind.UNAVAILABLE, "engine busy"),
  WORKFLOW_STALLED(Kind.UNAVAILABLE, "workflow stalled"),
  ENGINE_STOPPING(Kind.UNAVAILABLE, "engine stopping");

  private final Kind kind;
  private final String title;

  WorkflowProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}

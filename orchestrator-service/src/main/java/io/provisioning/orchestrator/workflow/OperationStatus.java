package io.provisioning.orchestrator.workflow;

/** Where an operation stands. */
public enum OperationStatus {
  PENDING,
  WAITING_RETRY,
  RUNNING,
  SUCCEEDED,
  FAILED,
  SKIPPED,
  /** Its inverse runs, or waits for another attempt. */
  UNDOING,
  UNDONE,
  UNDO_FAILED
}

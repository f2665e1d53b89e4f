package io.provisioning.orchestrator.notification;

import java.util.Optional;

/** What persons choose to be notified of. */
enum NotificationKind {
  /** A workflow of theirs ended as it was meant to, or was cancelled. */
  ENDED,
  /** A workflow of theirs failed. */
  FAILED,
  /** An operation of a workflow of theirs waits for approval. */
  WAITING_FOR_APPROVAL;

  /** Empty for events that nobody is notified of. */
  static Optional<NotificationKind> of(String type) {
    return Optional.ofNullable(
        switch (type) {
          case "workflow.completed", "workflow.cancelled", "workflow.rolled_back" -> ENDED;
          case "workflow.failed", "workflow.partly_rolled_back", "workflow.rollback_failed" ->
              FAILED;
          case "workflow.waiting_for_approval" -> WAITING_FOR_APPROVAL;
          default -> null;
        });
  }
}

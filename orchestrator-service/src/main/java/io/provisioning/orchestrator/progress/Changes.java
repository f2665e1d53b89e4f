package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.End;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OfOperation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.PauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UnpauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What events have changed, in bounded memory: which operations, or that they were too many to tell
 * them one by one. Confined to one thread at a time.
 */
final class Changes {

  static final int OPERATIONS = 100;

  private final Set<String> operations = new LinkedHashSet<>();
  private boolean isSweeping;
  private long position;

  void add(Recorded recorded) {
    position = recorded.position();
    switch (recorded.event()) {
      case OfOperation event -> operations.add(event.operation());
      case PauseRequested _, UnpauseRequested _ -> {}
      // These turn operations round of which no event tells.
      case CancelRequested _, ResumeRequested _, RollbackStarted _, WorkflowSubmitted _ ->
          isSweeping = true;
      case End _ -> {}
    }
    if (isSweeping || operations.size() > OPERATIONS) {
      isSweeping = true;
      operations.clear();
    }
  }

  /** Whatever has happened, it is too much to tell one by one. */
  void sweep() {
    isSweeping = true;
  }

  /** Of the last event; 0 if there was none. */
  long position() {
    return position;
  }

  /** Whether only a new snapshot tells what has changed. */
  boolean isSweeping() {
    return isSweeping;
  }

  Set<String> operations() {
    return operations;
  }
}

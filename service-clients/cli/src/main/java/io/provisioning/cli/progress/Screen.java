package io.provisioning.cli.progress;

import io.provisioning.client.orchestrator.model.EventView;

/** Shows a workflow while it runs. Called by one thread at a time. */
interface Screen {

  /** What happened, once the progress has it. */
  void event(WorkflowProgress progress, EventView event);

  /** Time has passed. */
  void tick(WorkflowProgress progress);

  /** The service does not answer for the moment. */
  void lost();

  /** It answers again, if it did not. */
  void found();

  /** The last word of the view; what it showed stays. */
  void end(WorkflowProgress progress);
}

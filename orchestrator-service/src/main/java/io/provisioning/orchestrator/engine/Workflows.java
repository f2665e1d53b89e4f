package io.provisioning.orchestrator.engine;

import java.util.stream.Stream;

/** All workflows there are, for features that follow them. */
public interface Workflows {

  /** Each as far as it is durable, oldest first; none before the engine is open. */
  Stream<WorkflowView> all();
}

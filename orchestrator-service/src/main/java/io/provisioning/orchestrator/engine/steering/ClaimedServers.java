package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.ServerWork;
import io.provisioning.orchestrator.operation.ResourceRef;
import org.springframework.stereotype.Component;

/** Who holds a server works on it, unless it is paused. */
@Component
final class ClaimedServers implements ServerWork {

  private final WorkflowEngine engine;

  ClaimedServers(WorkflowEngine engine) {
    this.engine = engine;
  }

  @Override
  public boolean isUnderWay(String workspace, ResourceRef server) {
    return engine.isAtWork(workspace, server);
  }
}

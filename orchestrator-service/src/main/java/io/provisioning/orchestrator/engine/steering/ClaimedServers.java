package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.InfrastructureWork;
import io.provisioning.orchestrator.engine.ServerWork;
import io.provisioning.orchestrator.operation.ResourceRef;
import org.springframework.stereotype.Component;

/** Who holds a resource works on it, unless it is paused. */
@Component
final class ClaimedServers implements ServerWork, InfrastructureWork {

  private final WorkflowEngine engine;

  ClaimedServers(WorkflowEngine engine) {
    this.engine = engine;
  }

  @Override
  public boolean isUnderWay(String workspace, ResourceRef server) {
    return engine.isAtWork(workspace, server);
  }

  @Override
  public boolean isChanging(String workspace, String infrastructure) {
    return engine.isAtWork(workspace, infrastructure);
  }
}

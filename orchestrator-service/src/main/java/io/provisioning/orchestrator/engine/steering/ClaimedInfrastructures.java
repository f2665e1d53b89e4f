package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.plan.RunningWorkflows;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Who holds a resource of an infrastructure changes it. */
@Component
final class ClaimedInfrastructures implements RunningWorkflows {

  /** Asked for late, since the engine needs plans. */
  private final ObjectProvider<WorkflowEngine> engine;

  ClaimedInfrastructures(ObjectProvider<WorkflowEngine> engine) {
    this.engine = engine;
  }

  @Override
  public Set<String> in(String workspace, String infrastructure) {
    return engine.getObject().workflowsIn(workspace, infrastructure);
  }
}

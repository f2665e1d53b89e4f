package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.operation.ResourceRef;

/** What workflows are doing on servers. */
@FunctionalInterface
public interface ServerWork {

  /**
   * Whether a workflow changes the server or what is on it, now or as soon as it can. One that is
   * paused does not, once what it had begun has ended.
   */
  boolean isUnderWay(String workspace, ResourceRef server);
}

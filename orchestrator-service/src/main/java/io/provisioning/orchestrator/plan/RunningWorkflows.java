package io.provisioning.orchestrator.plan;

import java.util.Set;

/** Workflows that may change what a plan was made of. */
@FunctionalInterface
public interface RunningWorkflows {

  /** Ids of those that change anything of the infrastructure now. */
  Set<String> in(String workspace, String infrastructure);
}

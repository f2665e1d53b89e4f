package io.provisioning.service;

import org.jspecify.annotations.Nullable;

/**
 * What a service is working on when it asks another one.
 *
 * @param workspace to which the request is confined
 * @param workflow that needs it; absent outside of workflows
 * @param operation of the workflow
 */
public record Workload(String workspace, @Nullable String workflow, @Nullable String operation) {

  /** Work that belongs to no workflow. */
  public static Workload in(String workspace) {
    return new Workload(workspace, null, null);
  }
}

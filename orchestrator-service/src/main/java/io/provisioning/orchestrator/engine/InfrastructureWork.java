package io.provisioning.orchestrator.engine;

/** What workflows are doing in infrastructures. */
@FunctionalInterface
public interface InfrastructureWork {

  /**
   * Whether a workflow changes anything of the infrastructure, now or as soon as it can. One that
   * is paused does not, once what it had begun has ended.
   */
  boolean isChanging(String workspace, String infrastructure);
}

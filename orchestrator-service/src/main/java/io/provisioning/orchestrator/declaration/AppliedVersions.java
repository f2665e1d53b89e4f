package io.provisioning.orchestrator.declaration;

import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Which workflows apply which versions of declarations. */
@FunctionalInterface
public interface AppliedVersions {

  /** The workflows of an infrastructure that apply a version; read as far as the stream is. */
  Stream<Application> newestFirst(String workspace, String infrastructure);

  /**
   * The version in force: the last one whose workflow completed and was not undone. Empty if there
   * is none.
   */
  default Optional<String> inForce(String workspace, String infrastructure) {
    return newestFirst(workspace, infrastructure)
        .filter(application -> application.state() == WorkflowStatus.COMPLETED)
        .map(Application::version)
        .findFirst();
  }

  /**
   * A workflow that applies a version.
   *
   * @param at when it was submitted
   */
  record Application(String version, String workflow, WorkflowStatus state, Instant at) {}
}

package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Workflows as far as other features may look at them. Methods that take an id throw {@link
 * io.provisioning.config.problem.ProblemException} NOT_FOUND if there is no such workflow.
 */
public interface Workflows {

  /** How it stands, as far as it is durable. */
  WorkflowView get(String id);

  /**
   * Reads the state of a workflow in one piece, and answers once all that was read is durable.
   *
   * @param reader returns quickly, since the workflow stands still meanwhile, and keeps nothing of
   *     the state itself
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it does not become
   *     durable in time
   */
  <T> T read(String id, Function<WorkflowState, T> reader);

  /** All of them, newest first. */
  Stream<WorkflowView> newestFirst();
}

package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** What a client sends that goes on with a stream of a workflow. */
public final class LastEventId {

  private LastEventId() {}

  /**
   * The position that it means; 0 without one.
   *
   * @throws ProblemException INVALID if no stream has sent such an id
   */
  public static long position(@Nullable String id) {
    try {
      return id == null ? 0 : Math.max(0, Long.parseLong(id));
    } catch (NumberFormatException e) {
      throw WorkflowProblem.INVALID_EVENT_ID.because(
          "`" + id + "` is not the id of an event; ids are numbers from 1");
    }
  }
}

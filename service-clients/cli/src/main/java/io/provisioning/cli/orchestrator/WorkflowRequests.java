package io.provisioning.cli.orchestrator;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What people and schedules have asked of workflows since they were submitted. */
public final class WorkflowRequests {

  private static final Map<String, String> WORDS =
      Map.of(
          "approval_given", "approved",
          "approval_refused", "refused",
          "pause_requested", "paused",
          "unpause_requested", "unpaused",
          "cancel_requested", "cancelled",
          "rollback_started", "rolled back",
          "resume_requested", "resumed");

  private final Orchestrator orchestrator;

  public WorkflowRequests(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  /** The events that somebody asked for, oldest first. */
  public List<EventView> of(WorkflowView workflow) {
    var found = new ArrayList<EventView>();
    try {
      orchestrator
          .events()
          .readWhile(
              "/api/v1/workflows/%s/events".formatted(workflow.getId()),
              Map.of(),
              "0",
              event -> {
                var isPiece = Boolean.TRUE.equals(event.getMore());
                if (!isPiece && event.getBy() != null && WORDS.containsKey(event.getType())) {
                  found.add(event);
                }
                return isPiece || event.getId() < workflow.getLastEventId();
              });
    } catch (IOException e) {
      throw CommandProblem.PLATFORM_NOT_RUNNING.because(
          "the platform stopped answering while workflow `%s` was read".formatted(workflow.getId()),
          "try again",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandProblem.NOT_CONFIRMED.because("interrupted");
    }
    return found;
  }

  /** What was asked for, such as {@code approved}; empty if it is nothing that people ask for. */
  public static Optional<String> word(EventView event) {
    return Optional.ofNullable(WORDS.get(event.getType()));
  }
}

package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationInterrupted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Learns how long operations take: from what happens, and once from the workflows of the journal
 * when it is first asked.
 */
@Component
final class History implements WorkflowListener {

  private static final int WORKFLOWS = 100;
  private static final int OPERATIONS = 50_000;

  private final ObjectProvider<Workflows> workflows;
  private final Durations durations = new Durations();
  private final Map<String, Map<String, Instant>> started = new ConcurrentHashMap<>();
  private boolean hasRead;

  /** Makes a history; workflows are asked for late, since they make their listeners first. */
  History(ObjectProvider<Workflows> workflows) {
    this.workflows = workflows;
  }

  /** How long a like operation takes that succeeds at once; empty if none was seen. */
  Optional<Duration> takes(Likeness like) {
    read();
    return durations.median(like);
  }

  private synchronized void read() {
    if (!hasRead) {
      hasRead = true;
      var budget = OPERATIONS;
      for (var workflow : workflows.getObject().newestFirst().limit(WORKFLOWS).toList()) {
        budget -= workflow.counts().total();
        if (budget < 0) {
          return;
        }
        read(workflow.id());
      }
    }
  }

  private void read(String workflow) {
    workflows
        .getObject()
        .read(workflow, state -> state.operations().filter(History::tells).toList())
        .forEach(this::learn);
  }

  /** Only of the first attempt it is known when it began. */
  private static boolean tells(OperationProgress operation) {
    return operation.status() == OperationStatus.SUCCEEDED && operation.attempts() == 1;
  }

  private void learn(OperationProgress operation) {
    var from = operation.startedAt();
    var until = operation.endedAt();
    if (from != null && until != null) {
      durations.add(Likeness.of(operation.operation()), Duration.between(from, until));
    }
  }

  @Override
  public void committed(WorkflowView workflow, List<Recorded> events) {
    var begun = started.computeIfAbsent(workflow.id(), _ -> new HashMap<>());
    var ended = new HashMap<String, Duration>();
    events.forEach(recorded -> follow(recorded, begun, ended));
    if (!ended.isEmpty()) {
      learn(workflow.id(), ended);
    }
    if (!workflow.state().isActive()) {
      started.remove(workflow.id());
    }
  }

  private static void follow(
      Recorded recorded, Map<String, Instant> begun, Map<String, Duration> ended) {
    switch (recorded.event()) {
      case OperationStarted event -> begun.put(event.operation(), recorded.at());
      case OperationSucceeded event ->
          Optional.ofNullable(begun.remove(event.operation()))
              .ifPresent(
                  from -> ended.put(event.operation(), Duration.between(from, recorded.at())));
      case OperationFailed event -> begun.remove(event.operation());
      case OperationInterrupted event -> begun.remove(event.operation());
      default -> {}
    }
  }

  private void learn(String workflow, Map<String, Duration> ended) {
    var likes =
        workflows
            .getObject()
            .read(
                workflow,
                state -> {
                  var found = new HashMap<Likeness, List<Duration>>();
                  ended.forEach((id, took) ->
                      found
                          .computeIfAbsent(
                              Likeness.of(state.operation(id).operation()), _ -> new ArrayList<>())
                          .add(took));
                  return found;
                });
    likes.forEach((like, all) -> all.forEach(took -> durations.add(like, took)));
  }
}

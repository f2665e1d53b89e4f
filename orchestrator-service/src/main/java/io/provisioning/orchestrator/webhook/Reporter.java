package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.webhook.happening.EventType;
import io.provisioning.orchestrator.webhook.happening.Happening;
import io.provisioning.orchestrator.webhook.happening.HappeningListener;
import io.provisioning.orchestrator.webhook.happening.WorkflowHappening;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Requested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes deliveries of durable events. Between an event and its delivery the process may die; the
 * mark of the workflow then stands before the event, and the next start reads on from there.
 */
final class Reporter implements WorkflowListener {

  private static final int MOST_AT_ONCE = 256;

  private final List<HappeningListener> listeners;
  private final Marks marks;
  private final BlockingQueue<Notice> notices = new LinkedBlockingQueue<>();
  private final Map<String, Followed> followed = new HashMap<>();
  private final Set<String> approvals = ConcurrentHashMap.newKeySet();
  private final List<Step> unsettled = new ArrayList<>();
  private volatile boolean listens;
  private volatile boolean hasCaughtUp;

  private record Notice(WorkflowView workflow, List<Recorded> events) {}

  /** What is to be told of an event, found once: folds do not go back. */
  private record Step(String workflow, long position, List<Happening> happenings) {}

  Reporter(List<HappeningListener> listeners, Marks marks) {
    this.listeners = List.copyOf(listeners);
    this.marks = marks;
  }

  /** Puts aside what may be of interest; as long as nobody listens the journal holds it. */
  @Override
  public void committed(WorkflowView workflow, List<Recorded> events) {
    if (!listens) {
      return;
    }
    if (events.stream().anyMatch(Reporter::mayNeedApproval)) {
      approvals.add(workflow.id());
    }
    if (!hasCaughtUp
        || approvals.contains(workflow.id())
        || events.stream().anyMatch(Reporter::tells)) {
      notices.add(new Notice(workflow, List.copyOf(events)));
    }
  }

  private static boolean mayNeedApproval(Recorded recorded) {
    return recorded.event() instanceof ResumeRequested
        || (recorded.event() instanceof WorkflowSubmitted submitted
            && !submitted.options().approvals().isEmpty());
  }

  private static boolean tells(Recorded recorded) {
    return EventType.of(recorded.event()).isPresent();
  }

  /** Since when anyone wants to know; empty while no one does. */
  private Optional<Instant> since() {
    return listeners.stream()
        .map(HappeningListener::since)
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  /**
   * Notes what happened while nobody listened, once someone does: of workflows that are active, and
   * of those that have ended since and are not marked to their end.
   */
  void catchUp(Supplier<Stream<WorkflowView>> workflows, Journal journal) {
    if (hasCaughtUp) {
      return;
    }
    var oldest = since();
    if (oldest.isEmpty()) {
      return;
    }
    // INVARIANT: listens first, looks then; so nothing falls between.
    listens = true;
    followed.clear();
    var views = new HashMap<String, WorkflowView>();
    workflows.get().forEach(view -> views.put(view.id(), view));
    marks.open(views::containsKey);
    views.values().stream()
        .filter(view ->
            view.state().isActive()
                || (marks.of(view.id()) < view.lastEventId()
                    && (view.endedAt() == null || !view.endedAt().isBefore(oldest.get()))))
        .forEach(view -> {
          var events = new ArrayList<Recorded>();
          journal.read(view.workspace(), view.id(), 0, events::add);
          settle(steps(new Notice(view, events), journal));
        });
    hasCaughtUp = true;
  }

  /**
   * Notes what has come, or waits a while for it.
   *
   * @return whether there was anything
   */
  boolean work(Journal journal, long patienceMillis) throws InterruptedException {
    if (unsettled.isEmpty()) {
      var first = notices.poll(patienceMillis, TimeUnit.MILLISECONDS);
      if (first == null) {
        return false;
      }
      var some = new ArrayList<>(List.of(first));
      notices.drainTo(some, MOST_AT_ONCE);
      some.forEach(notice -> unsettled.addAll(steps(notice, journal)));
    }
    settle(unsettled);
    unsettled.clear();
    return true;
  }

  /** INVARIANT: deliveries are durable before marks are, and a repetition changes nothing. */
  private void settle(List<Step> steps) {
    var further = new HashMap<String, Long>();
    for (var step : steps) {
      if (step.position() > marks.of(step.workflow())) {
        step.happenings()
            .forEach(happening -> listeners.forEach(listener -> listener.tell(happening)));
        further.merge(step.workflow(), step.position(), Math::max);
      }
    }
    marks.advance(further);
  }

  private List<Step> steps(Notice notice, Journal journal) {
    return notice.events().stream()
        .map(recorded ->
            new Step(
                notice.workflow().id(),
                recorded.position(),
                happenings(notice.workflow(), recorded, journal)))
        .filter(step -> !step.happenings().isEmpty())
        .toList();
  }

  private List<Happening> happenings(WorkflowView workflow, Recorded recorded, Journal journal) {
    var found = new ArrayList<Happening>();
    EventType.of(recorded.event())
        .ifPresent(type ->
            found.add(
                happening(
                    workflow,
                    recorded,
                    type,
                    null,
                    EventType.reason(recorded.event()).orElse(null),
                    recorded.event() instanceof Requested requested ? requested.by() : null)));
    waiting(workflow, recorded, journal)
        .forEach(operation ->
            found.add(
                happening(
                    workflow, recorded, EventType.WAITING_FOR_APPROVAL, operation, null, null)));
    return found;
  }

  private static Happening happening(
      WorkflowView workflow,
      Recorded recorded,
      String type,
      @Nullable String operation,
      @Nullable String reason,
      @Nullable Actor by) {
    return new WorkflowHappening(
        type,
        recorded.at(),
        workflow.workspace(),
        workflow.infrastructure(),
        workflow.id(),
        workflow.plan(),
        recorded.position(),
        operation,
        reason,
        by,
        workflow.submittedBy());
  }

  /** Operations that wait for approval since this event. */
  private List<String> waiting(WorkflowView workflow, Recorded recorded, Journal journal) {
    if (recorded.event() instanceof WorkflowSubmitted submitted) {
      return begin(workflow.id(), recorded, submitted);
    }
    var isResumed = recorded.event() instanceof ResumeRequested;
    if (isResumed && !followed.containsKey(workflow.id())) {
      readAgain(workflow, recorded.position(), journal);
    }
    var fold = followed.get(workflow.id());
    if (fold == null || fold.position() + 1 != recorded.position()) {
      return List.of();
    }
    var since = fold.apply(recorded);
    if (!fold.isActive()) {
      followed.remove(workflow.id());
    }
    return since;
  }

  private List<String> begin(String workflow, Recorded first, WorkflowSubmitted submitted) {
    if (submitted.options().approvals().isEmpty()) {
      return List.of();
    }
    approvals.add(workflow);
    return followed.computeIfAbsent(workflow, _ -> new Followed(first)).first();
  }

  /** A workflow that goes on after its end is no longer followed, so it is folded anew. */
  private void readAgain(WorkflowView workflow, long before, Journal journal) {
    journal.read(
        workflow.workspace(),
        workflow.id(),
        0,
        recorded -> {
          var fold = followed.get(workflow.id());
          if (recorded.event() instanceof WorkflowSubmitted submitted) {
            var _ = begin(workflow.id(), recorded, submitted);
          } else if (fold != null && recorded.position() < before) {
            var _ = fold.apply(recorded);
          }
        });
  }
}

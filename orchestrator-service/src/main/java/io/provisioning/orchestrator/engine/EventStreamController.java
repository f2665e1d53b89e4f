package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.service.EventStreams;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends the events of a workflow: first those in the journal, then live ones, until the workflow
 * has ended, the client is gone or too slow, or the service stops.
 */
@Component
class EventStreamController {

  private final Journal journal;
  private final EngineSettings settings;
  private final EventStreams streams;

  EventStreamController(Journal journal, EngineSettings settings, EventStreams streams) {
    this.journal = journal;
    this.settings = settings;
    this.streams = streams;
  }

  SseEmitter open(WorkflowRun run, long after) {
    return streams.open("events of " + run.id(), emitter -> serve(run, after, emitter));
  }

  private void serve(WorkflowRun run, long after, SseEmitter emitter)
      throws IOException, InterruptedException {
    var subscription = run.subscribe();
    try {
      var sent = history(run, after, subscription.from(), emitter);
      live(run, sent, subscription, emitter);
    } finally {
      run.unsubscribe(subscription);
    }
  }

  /** Sends what is in the journal up to where live events begin; gives the position sent last. */
  private long history(WorkflowRun run, long after, long until, SseEmitter emitter)
      throws IOException {
    // So that the client has an answer even if there is nothing to send for a while.
    emitter.send(SseEmitter.event().comment("workflow " + run.id()));
    if (after < until) {
      journal.read(
          run.view().workspace(),
          run.id(),
          after,
          recorded -> {
            if (recorded.position() <= until) {
              sendUnchecked(run, recorded, emitter);
            }
          });
    }
    return Math.max(after, until);
  }

  private void live(WorkflowRun run, long sent, Subscription subscription, SseEmitter emitter)
      throws IOException, InterruptedException {
    var last = sent;
    var heartbeat = settings.heartbeat();
    while (!streams.isStopping() && !subscription.isBroken() && !isOver(run, last)) {
      var next = subscription.next(heartbeat);
      if (next.isPresent()) {
        send(run, next.get(), emitter);
        last = next.get().position();
      } else {
        EventStreams.heartbeat(emitter);
      }
    }
  }

  private static boolean isOver(WorkflowRun run, long sent) {
    var view = run.view();
    return !view.state().isActive() && sent >= view.lastEventId();
  }

  private static void sendUnchecked(WorkflowRun run, Recorded recorded, SseEmitter emitter) {
    try {
      send(run, recorded, emitter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(WorkflowRun run, Recorded recorded, SseEmitter emitter)
      throws IOException {
    var view = EventView.of(recorded, run.view());
    emitter.send(
        SseEmitter.event()
            .id(Long.toString(view.id()))
            .name(view.type())
            .data(view, MediaType.APPLICATION_JSON));
  }
}

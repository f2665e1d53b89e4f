package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.engine.EngineSettings;
import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.engine.running.Retelling;
import io.provisioning.orchestrator.engine.running.Subscription;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.Journal;
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
    new Retelling(journal, run).tell(after, until, event -> sendUnchecked(event, emitter));
    return Math.max(after, until);
  }

  private void live(WorkflowRun run, long sent, Subscription subscription, SseEmitter emitter)
      throws IOException, InterruptedException {
    var last = sent;
    var heartbeat = settings.heartbeat();
    while (!streams.isStopping() && !subscription.isBroken() && !isOver(run, last)) {
      var next = subscription.next(heartbeat);
      if (next.isPresent()) {
        send(next.get(), emitter);
        last = next.get().id();
      } else {
        EventStreams.heartbeat(emitter);
      }
    }
  }

  private static boolean isOver(WorkflowRun run, long sent) {
    var view = run.view();
    return !view.state().isActive() && sent >= view.lastEventId();
  }

  private static void sendUnchecked(EventView event, SseEmitter emitter) {
    try {
      send(event, emitter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only its last piece has an id: who comes again after a part is sent all of it. */
  private static void send(EventView event, SseEmitter emitter) throws IOException {
    for (var piece : event.pieces()) {
      var message = SseEmitter.event();
      if (piece.more() == null) {
        message.id(Long.toString(piece.id())).name(piece.type());
      } else {
        message.name("changes");
      }
      emitter.send(message.data(piece, MediaType.APPLICATION_JSON));
    }
  }
}

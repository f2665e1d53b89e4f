package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.service.EventStreams;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends how far a workflow has come, until it has ended, the client is gone, or the service stops.
 * Sends at the most ten deltas a second, each of at the most 100 operations; where more has
 * changed, a snapshot, at the most one a second.
 */
@Component
class ProgressStreamController {

  private static final long CHEAP_TO_READ = 1_000;
  private static final Duration BETWEEN_DELTAS = Duration.ofMillis(100);
  private static final Duration BETWEEN_SNAPSHOTS = Duration.ofSeconds(1);

  private final Workflows workflows;
  private final Journal journal;
  private final Feeds feeds;
  private final Results results;
  private final Forecast forecast;
  private final ProgressSettings settings;
  private final Clock clock;
  private final EventStreams streams;

  ProgressStreamController(
      Workflows workflows,
      Journal journal,
      Feeds feeds,
      Results results,
      History history,
      ProgressSettings settings,
      Clock clock,
      EventStreams streams) {
    this.workflows = workflows;
    this.journal = journal;
    this.feeds = feeds;
    this.results = results;
    this.settings = settings;
    this.clock = clock;
    this.streams = streams;
    forecast = new Forecast(history::takes);
  }

  ProgressView snapshot(String id) {
    return progress(id).snapshot();
  }

  SseEmitter open(String id, long after) {
    return streams.open("progress of " + id, emitter -> serve(id, after, emitter));
  }

  private Progress progress(String id) {
    return new Progress(id, workflows, forecast, clock);
  }

  private void serve(String id, long after, SseEmitter emitter)
      throws IOException, InterruptedException {
    var feed = feeds.open(id);
    try {
      new Session(id, feed, emitter).serve(after);
    } finally {
      feeds.close(id, feed);
    }
  }

  /** One client's stream; confined to its thread. */
  private final class Session {

    private final String id;
    private final Feed feed;
    private final SseEmitter emitter;
    private final Progress progress;
    private long sent;
    private boolean isOver;

    Session(String id, Feed feed, SseEmitter emitter) {
      this.id = id;
      this.feed = feed;
      this.emitter = emitter;
      progress = progress(id);
    }

    void serve(long after) throws IOException, InterruptedException {
      tell(missed(after));
      while (!streams.isStopping() && !isOver) {
        var changes = feed.next(settings.heartbeat());
        if (changes.isEmpty()) {
          EventStreams.heartbeat(emitter);
        } else if (changes.get().position() > sent) {
          tell(changes.get());
        }
      }
      if (isOver) {
        send("ended", sent, results.of(id));
      }
    }

    /** What has happened after an event; all of it where that cannot be read cheaply. */
    private Changes missed(long after) {
      var changes = new Changes();
      var workflow = workflows.get(id);
      var count = workflow.lastEventId() - after;
      if (after > 0 && count >= 0 && count <= CHEAP_TO_READ) {
        sent = after;
        journal.read(workflow.workspace(), id, after, changes::add);
      } else {
        changes.sweep();
      }
      return changes;
    }

    private void tell(Changes changes) throws IOException, InterruptedException {
      if (changes.isSweeping()) {
        var snapshot = progress.snapshot();
        send("snapshot", snapshot.position(), snapshot);
        isOver = !snapshot.state().isActive();
      } else {
        var delta = progress.delta(changes.operations());
        send("delta", delta.position(), delta);
        isOver = !delta.state().isActive();
      }
      if (!isOver) {
        feed.gather(changes.isSweeping() ? BETWEEN_SNAPSHOTS : BETWEEN_DELTAS);
      }
    }

    private void send(String name, long position, Object data) throws IOException {
      emitter.send(
          SseEmitter.event()
              .id(Long.toString(position))
              .name(name)
              .data(data, MediaType.APPLICATION_JSON));
      sent = position;
    }
  }
}

package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.service.EventStreams;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
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

  private static final Duration BETWEEN_DELTAS = Duration.ofMillis(100);
  private static final Duration BETWEEN_SNAPSHOTS = Duration.ofSeconds(1);

  private final Workflows workflows;
  private final Feeds feeds;
  private final Results results;
  private final Forecast forecast;
  private final ProgressSettings settings;
  private final Clock clock;
  private final EventStreams streams;

  ProgressStreamController(
      Workflows workflows,
      Feeds feeds,
      Results results,
      History history,
      ProgressSettings settings,
      Clock clock,
      EventStreams streams) {
    this.workflows = workflows;
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
      tell(after);
      while (!streams.isStopping() && !isOver) {
        if (feed.awaitAfter(sent, settings.heartbeat())) {
          tell(sent);
        } else {
          EventStreams.heartbeat(emitter);
        }
      }
      if (isOver) {
        send("ended", sent, results.of(id));
      }
    }

    /** What has happened after an event; with none, or too much of it, how all stands. */
    private void tell(long after) throws IOException, InterruptedException {
      var delta = after == 0 ? Optional.<DeltaView>empty() : progress.since(after);
      if (delta.isPresent()) {
        send("delta", delta.get().position(), delta.get());
        isOver = !delta.get().state().isActive();
      } else {
        var snapshot = progress.snapshot();
        send("snapshot", snapshot.position(), snapshot);
        isOver = !snapshot.state().isActive();
      }
      if (!isOver) {
        feed.gather(delta.isPresent() ? BETWEEN_DELTAS : BETWEEN_SNAPSHOTS);
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

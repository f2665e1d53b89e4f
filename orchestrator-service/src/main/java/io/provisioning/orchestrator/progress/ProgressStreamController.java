package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.journal.Journal;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
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

  private static final Logger log = LoggerFactory.getLogger(ProgressStreamController.class);
  private static final long NO_TIMEOUT = -1L;
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
  private final Set<Thread> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;

  ProgressStreamController(
      Workflows workflows,
      Journal journal,
      Feeds feeds,
      Results results,
      History history,
      ProgressSettings settings,
      Clock clock) {
    this.workflows = workflows;
    this.journal = journal;
    this.feeds = feeds;
    this.results = results;
    this.settings = settings;
    this.clock = clock;
    forecast = new Forecast(history::takes);
  }

  ProgressView snapshot(String id) {
    return progress(id).snapshot();
  }

  SseEmitter open(String id, long after) {
    var emitter = new SseEmitter(NO_TIMEOUT);
    Thread.ofVirtual().name("progress of " + id).start(() -> serve(id, after, emitter));
    return emitter;
  }

  @EventListener(ContextClosedEvent.class)
  void stop() {
    isStopping = true;
    open.forEach(Thread::interrupt);
  }

  private Progress progress(String id) {
    return new Progress(id, workflows, forecast, clock);
  }

  private void serve(String id, long after, SseEmitter emitter) {
    var feed = feeds.open(id);
    open.add(Thread.currentThread());
    try {
      new Session(id, feed, emitter).serve(after);
      emitter.complete();
    } catch (IOException | IllegalStateException e) {
      log.debug("client of workflow {} is gone", id, e);
    } catch (InterruptedException e) {
      emitter.complete(); // by stop(), and nobody else
    } catch (RuntimeException e) {
      log.error("progress of workflow {} cannot be sent", id, e);
      emitter.complete();
    } finally {
      open.remove(Thread.currentThread());
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
      while (!isStopping && !isOver) {
        var changes = feed.next(settings.heartbeat());
        if (changes.isEmpty()) {
          emitter.send(SseEmitter.event().comment("still here"));
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

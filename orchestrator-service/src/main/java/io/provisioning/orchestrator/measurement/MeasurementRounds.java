package io.provisioning.orchestrator.measurement;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.ServerWork;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.ProviderException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures all servers that are due, each by one command. A server that a workflow changes is
 * measured too, but that it does not answer then says nothing.
 */
final class MeasurementRounds {

  private static final Logger log = LoggerFactory.getLogger(MeasurementRounds.class);

  private static final ResourceQuery SERVERS =
      new ResourceQuery(null, ResourceRef.Kind.SERVER, null, Map.of());

  /** A server that is away for good is asked less often, since its provider is asked then too. */
  private static final int OFTEN = 4;

  private static final int SELDOM = 4;

  private final ResourceGraph graph;
  private final MeasurementBook book;
  private final OpenChannels channels;
  private final ServerWork work;
  private final Places places;
  private final MeasurementSettings settings;
  private final MeasurementScript script;
  private final InstantSource clock;
  private final Map<String, Instant> begun = new ConcurrentHashMap<>();
  private final Map<String, RecordedResource> underWay = new ConcurrentHashMap<>();

  MeasurementRounds(
      ResourceGraph graph,
      MeasurementBook book,
      OpenChannels channels,
      ServerWork work,
      Places places,
      MeasurementSettings settings,
      InstantSource clock) {
    this.graph = graph;
    this.book = book;
    this.channels = channels;
    this.work = work;
    this.places = places;
    this.settings = settings;
    this.clock = clock;
    script = new MeasurementScript(settings.certificates());
  }

  /** Begins to measure where that is due, but for servers that are still being measured. */
  void begin(Executor turns) {
    var present = present();
    book.expect(present);
    begun
        .keySet()
        .removeIf(key -> {
          var isGone = !present.containsKey(key);
          if (isGone && !underWay.containsKey(key)) {
            channels.close(key);
          }
          return isGone;
        });
    var now = clock.instant();
    present.forEach((key, server) -> {
      if (isDue(key, now) && underWay.putIfAbsent(key, server) == null) {
        begun.put(key, now);
        turns.execute(() -> run(key, server));
      }
    });
  }

  /** Forgets all that was measured; nothing may be begun meanwhile. */
  void forget() {
    book.clear();
    begun.clear();
    channels.closeAll();
  }

  private Map<String, RecordedResource> present() {
    var present = new TreeMap<String, RecordedResource>();
    for (var workspace : graph.workspaces()) {
      for (var server : graph.find(workspace, SERVERS, null, Integer.MAX_VALUE - 1).resources()) {
        if (!isSimulated(server)) {
          present.put(MeasuredServer.key(server), server);
        }
      }
    }
    return present;
  }

  /** One whose provider cannot be used is not, and is told of as out of reach. */
  private boolean isSimulated(RecordedResource server) {
    try {
      return channels.isSimulated(server);
    } catch (ProblemException e) {
      return false;
    }
  }

  private boolean isDue(String key, Instant now) {
    var last = begun.get(key);
    if (last == null) {
      return true;
    }
    var failures = book.find(key).map(MeasuredServer::failures).orElse(0);
    var wait = failures > OFTEN ? settings.every().multipliedBy(SELDOM) : settings.every();
    return !last.plus(wait).isAfter(now);
  }

  private void run(String key, RecordedResource server) {
    try {
      var isDoubtful = !book.find(key).map(MeasuredServer::isReachable).orElse(true);
      places.run(isDoubtful, () -> measure(key, server));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      log.error("{} in {} cannot be measured", server.id(), server.workspace(), e);
    } finally {
      underWay.remove(key);
      if (!begun.containsKey(key)) {
        channels.close(key);
      }
    }
  }

  private void measure(String key, RecordedResource server) {
    boolean isChanged = work.isUnderWay(server.workspace(), server.resource());
    var reader = new MeasurementReader();
    var before = clock.instant();
    try {
      var command = new Command(script.argv(), Map.of("LC_ALL", "C.UTF-8"), settings.limit());
      var result = channels.to(server).exec(command, reader);
      var after = clock.instant();
      var measurement = reader.measurement(before, after);
      if (measurement.isPresent()) {
        noteAnswer(key, measurement.get(), after, Duration.between(before, after));
      } else {
        fail(key, server, isChanged, "exit code " + result.exitCode() + " " + reader.complaint());
      }
    } catch (ProviderException e) {
      fail(key, server, isChanged, String.valueOf(e.getMessage()));
    } catch (ProblemException e) {
      fail(key, server, isChanged, e.detail());
    }
  }

  private void noteAnswer(String key, Measurement measurement, Instant at, Duration took) {
    book.note(
        key,
        known -> {
          if (!known.isReachable()) {
            log.info("{} in {} answers again", known.ref().id(), known.recorded().workspace());
          }
          return known.answered(measurement, at, took);
        });
  }

  private void fail(String key, RecordedResource server, boolean wasChanged, String why) {
    channels.close(key);
    // Who is told to stop has learnt nothing, and neither has who came into a change.
    if (Thread.currentThread().isInterrupted()
        || wasChanged
        || work.isUnderWay(server.workspace(), server.resource())) {
      return;
    }
    book.note(
        key,
        known -> {
          if (known.isReachable()) {
            log.warn("{} in {} does not answer: {}", server.id(), server.workspace(), why);
          }
          return known.failed();
        });
  }
}

package io.provisioning.detector.alert;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.engine.Engines;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares alerts that fire with Alertmanager's. Nobody is told of the end of one that is silenced,
 * and messages may get lost while a service is away.
 */
final class Comparison {

  private static final Logger LOG = LoggerFactory.getLogger(Comparison.class);

  private final Alerts alerts;
  private final Engines engines;
  private final InstantSource time;
  private Set<String> missing = Set.of();

  Comparison(Alerts alerts, Engines engines, InstantSource time) {
    this.alerts = alerts;
    this.engines = engines;
    this.time = time;
  }

  /**
   * Compares once. What is missing twice is over: an Alertmanager that has just started hears from
   * Prometheus only after a while.
   */
  synchronized void run() {
    try {
      var reply = engines.alertmanager().get("/api/v2/alerts");
      if (!reply.isDone() || !reply.body().isArray()) {
        return;
      }
      var firing = new ArrayList<Observation>();
      reply.body().forEach(alert -> firing.add(Observation.ofFiring(alert)));
      var present = firing.stream().map(Observation::fingerprint).collect(Collectors.toSet());
      var gone = new HashSet<String>();
      for (var alert : alerts.firing()) {
        if (!present.contains(alert.fingerprint())) {
          gone.add(alert.id());
        }
      }
      alerts.resolve(gone.stream().filter(missing::contains).toList(), time.instant());
      missing = gone;
    } catch (ProblemException e) {
      missing = Set.of();
      LOG.debug("alerts were not compared: {}", e.getMessage());
    }
  }
}

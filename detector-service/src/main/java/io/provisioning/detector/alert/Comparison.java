package io.provisioning.detector.alert;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.engine.Engines;
import io.provisioning.service.problem.RequestProblem;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares alerts that fire with Alertmanager's. Nobody is told of the end of one that is silenced,
 * and messages may get lost while a service is away.
 */
final class Comparison {

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
   *
   * @return how many alerts fire there, and how many were found to be over
   * @throws ProblemException UNAVAILABLE if Alertmanager gives no list
   */
  synchronized Map<String, Long> run() {
    if (!engines.alertmanager().isSetUp()) {
      return Map.of();
    }
    try {
      return compare();
    } catch (ProblemException e) {
      missing = Set.of();
      throw e;
    }
  }

  private Map<String, Long> compare() {
    var reply = engines.alertmanager().get("/api/v2/alerts");
    if (!reply.isDone() || !reply.body().isArray()) {
      throw RequestProblem.UNAVAILABLE.because("Alertmanager gives no list of alerts");
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
    var over = gone.stream().filter(missing::contains).toList();
    alerts.resolve(over, time.instant());
    missing = gone;
    return Map.of("firing", (long) firing.size(), "resolved", (long) over.size());
  }
}

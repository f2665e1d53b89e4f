package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory;
import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import io.provisioning.detector.remediation.Entry.Outcome;
import io.provisioning.detector.remediation.Remediation.Definition;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

final class RemediationFixtures {

  static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
  static final Limits LIMITS = new Limits(2, Duration.ofMinutes(30), Duration.ofMinutes(10));
  static final Target WEB = new Target("web", "web.server.db");

  private RemediationFixtures() {}

  static Definition onServers(Action action) {
    return new Definition(
        List.of(new AlertMatcher("alertname", "ServerUnreachable", AlertMatcher.Kind.EQUAL)),
        action,
        LIMITS);
  }

  static KnownAlert alert(
      int number, String infrastructure, Instant began, @Nullable Instant resolved) {
    var labels =
        Map.of(
            "alertname",
            "ServerUnreachable",
            "workspace",
            "default",
            "infrastructure",
            infrastructure,
            "server",
            "s" + number);
    return new KnownAlert("%04d".formatted(number), "ServerUnreachable", labels, began, resolved);
  }

  static Entry suggested(Target target, Instant at, Outcome outcome, @Nullable Instant settled) {
    return new Entry("a", "A", at, Decision.SUGGESTED, "", target, outcome, settled);
  }

  /** Alerts that a test changes. */
  static final class FakeAlerts implements AlertHistory {

    final Map<String, KnownAlert> all = new TreeMap<>();

    void put(KnownAlert alert) {
      all.put(alert.id(), alert);
    }

    @Override
    public List<KnownAlert> firingNow() {
      return oldestFirst().stream().filter(it -> it.resolvedAt() == null).toList();
    }

    @Override
    public List<KnownAlert> since(Instant from, int limit) {
      var found = oldestFirst().stream().filter(it -> !it.startedAt().isBefore(from)).toList();
      return found.subList(Math.max(0, found.size() - limit), found.size());
    }

    @Override
    public Optional<KnownAlert> find(String id) {
      return Optional.ofNullable(all.get(id));
    }

    private List<KnownAlert> oldestFirst() {
      return all.values().stream().sorted(Comparator.comparing(KnownAlert::startedAt)).toList();
    }
  }
}

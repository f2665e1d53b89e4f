package io.provisioning.detector.alert;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class AlertFixtures {

  static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

  private AlertFixtures() {}

  /** An alert on a service, whose fingerprint is made of the number. */
  static Observation seen(int number, Instant began, @Nullable Instant ended) {
    return new Observation(
        "%016x".formatted(number),
        Map.of("alertname", "ServiceDown", "severity", "critical", "service", "s" + number),
        Map.of("summary", "s%d does not answer".formatted(number)),
        began,
        ended);
  }

  static AlertSettings settings(Path directory, int kept) {
    return new AlertSettings(directory, kept, Duration.ofSeconds(45), null);
  }
}

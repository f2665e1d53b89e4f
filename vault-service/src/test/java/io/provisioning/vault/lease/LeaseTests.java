package io.provisioning.vault.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class LeaseTests {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");

  @Test
  void pausesDoubleUpToTenMinutes() {
    var lease = LeaseFixtures.aLease("shop", NOW).revoking(NOW);
    var pauses = new ArrayList<Duration>();
    for (var attempt = 0; attempt < 10; attempt++) {
      lease = lease.postponed(NOW, "away");
      pauses.add(Duration.between(NOW, lease.dueAt()));
    }

    assertThat(pauses.subList(0, 4))
        .extracting(Duration::toSeconds)
        .containsExactly(5L, 10L, 20L, 40L);
    assertThat(pauses.getLast()).isEqualTo(Duration.ofSeconds(640));
    assertThat(lease.attempts()).isEqualTo(10);
    assertThat(lease.reason()).isEqualTo("away");
  }

  @Test
  void revokingAgainTriesAtOnceAndKeepsTheReason() {
    var lease = LeaseFixtures.aLease("shop", NOW).revoking(NOW).postponed(NOW, "away");

    var again = lease.revoking(NOW.plusSeconds(1));

    assertThat(again.dueAt()).isEqualTo(NOW.plusSeconds(1));
    assertThat(again.attempts()).isEqualTo(1);
    assertThat(again.reason()).isEqualTo("away");
    assertThat(again.tag()).isNotEqualTo(lease.tag());
  }

  private static Leases.Limits limits(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("provisioning.vault.leases", Leases.Limits.class);
  }

  @Test
  void limitsAreSettable() {
    assertThat(limits(Map.of())).isEqualTo(new Leases.Limits(200, 50));
    assertThat(
            limits(
                Map.of(
                    "provisioning.vault.leases.per-role", "7",
                    "provisioning.vault.leases.per-identity", "3")))
        .isEqualTo(new Leases.Limits(7, 3));
    assertThatThrownBy(() -> limits(Map.of("provisioning.vault.leases.per-role", "0")))
        .hasStackTraceContaining("provisioning.vault.leases.per-role and .per-identity are more");
  }
}

package io.provisioning.detector.alert;

import static io.provisioning.detector.alert.AlertFixtures.NOON;
import static io.provisioning.detector.alert.AlertFixtures.seen;
import static io.provisioning.detector.alert.AlertFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.detector.engine.Engine;
import io.provisioning.detector.engine.Engines;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ComparisonTests {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private @Nullable String answer = "[]";
  private Alerts alerts;
  private Comparison comparison;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    alerts = Alerts.open(settings(directory, 100), JSON);
    Engine alertmanager =
        (_, _, _) -> {
          if (answer == null) {
            throw RequestProblem.UNAVAILABLE.because("away");
          }
          return new Engine.Reply(200, JSON.readTree(answer));
        };
    comparison =
        new Comparison(alerts, new Engines(alertmanager, alertmanager), () -> NOON.plusSeconds(99));
    alerts.observe(List.of(seen(1, NOON, null)));
  }

  @AfterEach
  void close() throws IOException {
    alerts.close();
  }

  @Test
  void whatIsMissingTwiceIsOver() {
    comparison.run();
    assertThat(alerts.firing()).hasSize(1);

    assertThat(comparison.run()).isEqualTo(Map.of("firing", 0L, "resolved", 1L));
    assertThat(alerts.firing()).isEmpty();
  }

  @Test
  void anAlertmanagerThatIsAwayEndsNothing() {
    comparison.run();
    answer = null;
    assertThatThrownBy(comparison::run).hasMessage("away");
    answer = "[]";
    comparison.run();

    assertThat(alerts.firing()).hasSize(1);
  }

  @Test
  void whatIsNoListEndsNothingEither() {
    comparison.run();
    answer = "{}";
    assertThatThrownBy(comparison::run).hasMessage("Alertmanager gives no list of alerts");

    assertThat(alerts.firing()).hasSize(1);
  }

  @Test
  void whatFiresThereFiresHere() {
    answer =
        """
        [{"fingerprint": "0000000000000001", "labels": {}, "annotations": {},
          "startsAt": "2026-11-23T12:00:30Z"}]
        """;
    comparison.run();
    comparison.run();

    assertThat(alerts.firing()).hasSize(1);
  }
}

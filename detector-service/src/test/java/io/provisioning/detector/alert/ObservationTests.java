package io.provisioning.detector.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ObservationTests {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void aMessageOfAlertmanagerIsRead() {
    var message =
        """
        {"version": "4", "status": "firing", "alerts": [
          {"status": "resolved", "labels": {"alertname": "ServiceDown"}, "annotations": {},
           "startsAt": "2026-11-23T12:00:00.5Z", "endsAt": "2026-11-23T12:01:00Z",
           "generatorURL": "http://x", "fingerprint": "00ff00ff00ff00ff"}]}
        """;

    var seen = Observation.ofMessage(JSON.readTree(message)).getFirst();

    assertThat(seen.endedAt()).isEqualTo(Instant.parse("2026-11-23T12:01:00Z"));
    assertThat(seen.labels()).containsEntry("alertname", "ServiceDown");
    assertThat(seen.id()).endsWith("-00ff00ff00ff00ff").hasSize(28);
  }

  @Test
  void textsOfStrangersAreCut() {
    var labels = new StringBuilder("{\"long\": \"" + "x".repeat(5000) + "\"");
    for (int number = 0; number < 100; number++) {
      labels.append(", \"l").append(number).append("\": \"v\"");
    }
    var message =
        """
        {"alerts": [{"status": "firing", "labels": %s}, "startsAt": "2026-11-23T12:00:00Z",
          "fingerprint": "00ff00ff00ff00ff"}]}
        """
            .formatted(labels);

    var seen = Observation.ofMessage(JSON.readTree(message)).getFirst();

    assertThat(seen.labels()).hasSize(50);
    assertThat(seen.labels().get("long")).hasSize(1001);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"alerts\": 1}",
        "{\"alerts\": [1]}",
        "{\"alerts\": [{\"fingerprint\": \"../x\"}]}",
        "{\"alerts\": [{\"fingerprint\": \"00ff00ff00ff00ff\", \"startsAt\": \"now\"}]}"
      })
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> Observation.ofMessage(JSON.readTree(text)))
        .hasMessageContaining("this is not a message of Alertmanager");
  }
}

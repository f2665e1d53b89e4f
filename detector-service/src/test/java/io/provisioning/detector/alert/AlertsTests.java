package io.provisioning.detector.alert;

import static io.provisioning.detector.alert.AlertFixtures.NOON;
import static io.provisioning.detector.alert.AlertFixtures.seen;
import static io.provisioning.detector.alert.AlertFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class AlertsTests {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path directory;

  private Alerts open(int kept) throws IOException {
    return Alerts.open(settings(directory, kept), JSON);
  }

  private static List<Alert> all(Alerts alerts) {
    return alerts.list(_ -> true, null, 1000);
  }

  @Test
  void beingToldAgainChangesNothing() throws IOException {
    try (var alerts = open(100)) {
      alerts.observe(List.of(seen(1, NOON, null)));
      alerts.observe(List.of(seen(1, NOON, null)));
      // as after a restart of Prometheus
      alerts.observe(List.of(seen(1, NOON.plusSeconds(30), null)));

      assertThat(all(alerts)).hasSize(1);
      assertThat(Files.readAllLines(directory.resolve("alerts.log"))).hasSize(1);
    }
  }

  @Test
  void otherFeaturesSeeThemOldestFirst() throws IOException {
    try (var alerts = open(100)) {
      alerts.observe(List.of(seen(2, NOON.plusSeconds(20), null), seen(1, NOON, null)));
      alerts.observe(List.of(seen(3, NOON.plusSeconds(10), NOON.plusSeconds(15))));

      assertThat(alerts.firingNow())
          .extracting(it -> it.labels().get("service"))
          .containsExactly("s1", "s2");
      assertThat(alerts.since(NOON.plusSeconds(10), 10))
          .extracting(it -> it.labels().get("service"))
          .containsExactly("s3", "s2");
      assertThat(alerts.since(NOON, 2))
          .extracting(it -> it.labels().get("service"))
          .containsExactly("s3", "s2");
      var ended = alerts.since(NOON.plusSeconds(10), 10).getFirst();
      assertThat(alerts.find(ended.id())).contains(ended);
      assertThat(ended.resolvedAt()).isEqualTo(NOON.plusSeconds(15));
      assertThat(alerts.find("nope")).isEmpty();
    }
  }

  @Test
  void itIsResolvedOnceAndFiresAgainAsAnother() throws IOException {
    try (var alerts = open(100)) {
      alerts.observe(List.of(seen(1, NOON, null)));
      alerts.observe(List.of(seen(1, NOON, NOON.plusSeconds(60))));
      alerts.observe(List.of(seen(1, NOON, NOON.plusSeconds(90))));
      alerts.observe(List.of(seen(1, NOON.plusSeconds(120), null)));

      assertThat(all(alerts)).extracting(Alert::isFiring).containsExactly(true, false);
      assertThat(all(alerts).getLast().resolvedAt()).isEqualTo(NOON.plusSeconds(60));
    }
  }

  @Test
  void whatWasWrittenIsThereAfterARestartAndATornLineIsNot() throws IOException {
    try (var alerts = open(100)) {
      alerts.observe(List.of(seen(1, NOON, null), seen(2, NOON.plusSeconds(1), null)));
      alerts.acknowledge(all(alerts).getFirst().id(), NOON.plusSeconds(5), "ada", "on it");
      alerts.observe(List.of(seen(1, NOON, NOON.plusSeconds(9))));
    }
    var file = directory.resolve("alerts.log");
    Files.writeString(file, "0badc0de {\"type\":\"fired\"", StandardOpenOption.APPEND);

    try (var alerts = open(100)) {
      assertThat(all(alerts)).extracting(Alert::name).containsExactly("ServiceDown", "ServiceDown");
      var acknowledged = all(alerts).getFirst();
      assertThat(acknowledged.acknowledgement())
          .isEqualTo(new Alert.Acknowledgement(NOON.plusSeconds(5), "ada", "on it"));
      assertThat(all(alerts).getLast().resolvedAt()).isEqualTo(NOON.plusSeconds(9));
      alerts.observe(List.of(seen(3, NOON, null)));
    }
    try (var alerts = open(100)) {
      assertThat(all(alerts)).hasSize(3);
    }
  }

  @Test
  void aDamagedLineIsPassedOver() throws IOException {
    try (var alerts = open(100)) {
      alerts.observe(List.of(seen(1, NOON, null)));
      alerts.observe(List.of(seen(2, NOON, null)));
    }
    var file = directory.resolve("alerts.log");
    var bytes = Files.readAllBytes(file);
    bytes[20] = (byte) 0xff;
    Files.write(file, bytes);

    try (var alerts = open(100)) {
      assertThat(all(alerts)).extracting(Alert::summary).containsExactly("s2 does not answer");
    }
  }

  @Test
  void theNumberOfAlertsAndTheFileAreBoundedWhateverFires() throws IOException {
    try (var alerts = open(10)) {
      alerts.observe(List.of(seen(9999, NOON.minusSeconds(1), null)));
      for (int number = 0; number < 200; number++) {
        var began = NOON.plusSeconds(number);
        alerts.observe(List.of(seen(number, began, began.plusMillis(1))));
      }
      assertThat(all(alerts)).hasSize(10);
      assertThat(alerts.firing()).hasSize(1);
      for (int number = 0; number < 50; number++) {
        alerts.observe(List.of(seen(1000 + number, NOON.plusSeconds(500), null)));
      }
      assertThat(all(alerts)).hasSize(10);
    }
    assertThat(Files.readAllLines(directory.resolve("alerts.log"), StandardCharsets.UTF_8))
        .hasSizeLessThanOrEqualTo(62);
    try (var alerts = open(10)) {
      assertThat(alerts.firing()).isNotEmpty();
    }
  }

  @Test
  void onlyTheFirstAcknowledgementStays() throws IOException {
    try (var alerts = open(10)) {
      alerts.observe(List.of(seen(1, NOON, null)));
      var id = all(alerts).getFirst().id();
      alerts.acknowledge(id, NOON, "ada", "");

      assertThat(alerts.acknowledge(id, NOON.plusSeconds(9), "bob", "x").acknowledgement())
          .isEqualTo(new Alert.Acknowledgement(NOON, "ada", ""));
      assertThatThrownBy(() -> alerts.acknowledge("nope", NOON, "ada", ""))
          .hasMessageContaining("there is no alert `nope`");
    }
  }

  @Test
  void oneThatIsOverCannotBeAcknowledged() throws IOException {
    try (var alerts = open(10)) {
      alerts.observe(List.of(seen(1, NOON, NOON.plusSeconds(1))));
      var id = all(alerts).getFirst().id();

      assertThatThrownBy(() -> alerts.acknowledge(id, NOON, "ada", ""))
          .hasMessageContaining("has ended");
    }
  }

  @Test
  void pagesFollowEachOther() throws IOException {
    try (var alerts = open(100)) {
      for (int number = 0; number < 5; number++) {
        alerts.observe(List.of(seen(number, NOON.plusSeconds(number), null)));
      }
      var first = alerts.list(Alert::isFiring, null, 3);
      var second = alerts.list(Alert::isFiring, first.getLast().id(), 3);

      assertThat(first).extracting(Alert::summary).startsWith("s4 does not answer").hasSize(3);
      assertThat(second).extracting(Alert::summary).endsWith("s0 does not answer").hasSize(2);
    }
  }
}

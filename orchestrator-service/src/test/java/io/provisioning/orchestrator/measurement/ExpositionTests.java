package io.provisioning.orchestrator.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.PlanSize;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ExpositionTests {

  private static final Instant NOW = Instant.ofEpochSecond(1795460400);
  private static final String WHERE =
      "workspace=\"default\",infrastructure=\"web\",server=\"a\",provider=\"other\"";

  private static final MeasuredServer SERVER =
      MeasuredServer.unasked(
          new RecordedResource(
              "default",
              ResourceRef.server("web", "a"),
              ResourceFixtures.server(PlanSize.SMALL),
              new Facts("", Map.of()),
              NOW,
              "w"));

  private static Measurement measurement(List<String> lines) {
    var reader = new MeasurementReader();
    lines.forEach(line -> reader.line(Stream.OUT, line));
    return reader.measurement(NOW, NOW.plusSeconds(1)).orElseThrow();
  }

  private static String text(MeasuredServer... servers) {
    return Exposition.of(List.of(servers), NOW.plusSeconds(4));
  }

  private static List<String> samples(String text) {
    return text.lines().filter(line -> !line.startsWith("#")).toList();
  }

  @Test
  void eachFigureIsASeriesOfItsServer() {
    var measured =
        SERVER.answered(measurement(MeasurementFixtures.PRINTED), NOW, Duration.ofMillis(250));
    assertThat(samples(text(measured)))
        .map(line -> line.replace(WHERE, "…").replace("provisioning_server_", ""))
        .containsExactly(
            "reachable{…} 1",
            "measurement_age_seconds{…} 4",
            "measurement_seconds{…} 0.250",
            "cpus{…} 0.500",
            "cpu_seconds_total{…} 2.500",
            "memory_bytes{…} 268435456",
            "memory_used_bytes{…} 100000000",
            "disk_bytes{…,mount=\"/\"} 1000",
            "disk_bytes{…,mount=\"/srv/some data\"} 2000",
            "disk_used_bytes{…,mount=\"/\"} 400",
            "disk_used_bytes{…,mount=\"/srv/some data\"} 0",
            "disk_available_bytes{…,mount=\"/\"} 500",
            "disk_available_bytes{…,mount=\"/srv/some data\"} 2000",
            "disk_inodes{…,mount=\"/\"} 100",
            "disk_inodes{…,mount=\"/srv/some data\"} 0",
            "disk_inodes_used{…,mount=\"/\"} 7",
            "disk_inodes_used{…,mount=\"/srv/some data\"} 0",
            "network_receive_bytes_total{…,interface=\"eth0\"} 1000",
            "network_transmit_bytes_total{…,interface=\"eth0\"} 2000",
            "uptime_seconds{…} 3600",
            "failed_units{…} 1",
            "failed_unit{…,unit=\"nginx.service\"} 1",
            "clock_offset_seconds{…} 0");
  }

  @Test
  void ofOneThatIsAwayOnlyThatIsTold() {
    var away =
        SERVER.answered(measurement(MeasurementFixtures.PRINTED), NOW, Duration.ZERO).failed();
    assertThat(samples(text(away)))
        .containsExactly(
            "provisioning_server_reachable{" + WHERE + "} 0",
            "provisioning_server_measurement_age_seconds{" + WHERE + "} 4");
    assertThat(samples(text(SERVER.failed())))
        .containsExactly("provisioning_server_reachable{" + WHERE + "} 0");
    assertThat(samples(text(SERVER))).as("not checked yet").isEmpty();
  }

  @Test
  void namesOfStrangersAreEscaped() {
    var hostile =
        measurement(
            List.of(
                "time 1795460400.5",
                "disk 1 2 3 4 5 /a\"} 1\u0000\r\u2028\ud800 é\\",
                "failed x\"}y"));
    var lines = samples(text(SERVER.answered(hostile, NOW, Duration.ZERO)));
    var sample = Pattern.compile("\\w+\\{(\\w+=\"([^\"\\\\]|\\\\.)*\",?)+} -?[0-9.]+");
    assertThat(lines).allMatch(line -> sample.matcher(line).matches());
    assertThat(lines)
        .anyMatch(line -> line.contains("mount=\"/a\\\"} 1??\u2028? é\\\\\""))
        .anyMatch(line -> line.contains("unit=\"x\\\"}y\""));
  }

  /** Prometheus wants all of a family together. */
  @Test
  void familiesStayTogether() {
    var measured = SERVER.answered(measurement(MeasurementFixtures.PRINTED), NOW, Duration.ZERO);
    var names =
        text(measured, measured)
            .lines()
            .filter(line -> line.startsWith("# TYPE"))
            .map(line -> line.replaceFirst("# TYPE (\\w+) .*", "$1"))
            .toList();
    assertThat(names).doesNotHaveDuplicates();
    var order =
        samples(text(measured, measured)).stream()
            .map(line -> names.indexOf(line.substring(0, line.indexOf('{'))))
            .toList();
    assertThat(order).isSorted().doesNotContain(-1);
  }
}

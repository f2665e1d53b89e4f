package io.provisioning.orchestrator.measurement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.measurement.Measurement.Disk;
import io.provisioning.orchestrator.measurement.Measurement.Load;
import io.provisioning.orchestrator.measurement.Measurement.Network;
import io.provisioning.provider.CommandChannel.Stream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementReaderTests {

  private static final Instant NOW = Instant.ofEpochSecond(1795460400);

  /** Of Let's Encrypt, as the Internet has it: {@code ISRG Root X2}. */
  private static final List<String> CERTIFICATE =
      List.of(
          "-----BEGIN CERTIFICATE-----",
          "MIICGzCCAaGgAwIBAgIQQdKd0XLq7qeAwSxs6S+HUjAKBggqhkjOPQQDAzBPMQsw",
          "CQYDVQQGEwJVUzEpMCcGA1UEChMgSW50ZXJuZXQgU2VjdXJpdHkgUmVzZWFyY2gg",
          "R3JvdXAxFTATBgNVBAMTDElTUkcgUm9vdCBYMjAeFw0yMDA5MDQwMDAwMDBaFw00",
          "MDA5MTcxNjAwMDBaME8xCzAJBgNVBAYTAlVTMSkwJwYDVQQKEyBJbnRlcm5ldCBT",
          "ZWN1cml0eSBSZXNlYXJjaCBHcm91cDEVMBMGA1UEAxMMSVNSRyBSb290IFgyMHYw",
          "EAYHKoZIzj0CAQYFK4EEACIDYgAEzZvVn4CDCuwJSvMWSj5cz3es3mcFDR0HttwW",
          "+1qLFNvicWDEukWVEYmO6gbf9yoWHKS5xcUy4APgHoIYOIvXRdgKam7mAHf7AlF9",
          "ItgKbppbd9/w+kHsOdx1ymgHDB/qo0IwQDAOBgNVHQ8BAf8EBAMCAQYwDwYDVR0T",
          "AQH/BAUwAwEB/zAdBgNVHQ4EFgQUfEKWrt5LSDv6kviejM9ti6lyN5UwCgYIKoZI",
          "zj0EAwMDaAAwZQIwe3lORlCEwkSHRhtFcP9Ymd70/aTSVaYgLXTWNLxBo1BfASdW",
          "tL4ndQavEi51mI38AjEAi/V3bNTIZargCyzuFJ0nN6T5U6VR5CmD1/iQMVtCnwr1",
          "/q4AaOeMSQ+2b1tbFfLn",
          "-----END CERTIFICATE-----");

  private static Optional<Measurement> read(List<String> lines) {
    var reader = new MeasurementReader();
    lines.forEach(line -> reader.line(Stream.OUT, line));
    return reader.measurement(NOW, NOW.plusMillis(400));
  }

  private static Measurement measured(String... lines) {
    var all = new ArrayList<>(List.of("time 1795460400.25"));
    all.addAll(List.of(lines));
    return read(all).orElseThrow();
  }

  @Test
  void aContainerHasWhatItsLimitsSay() {
    assertThat(read(MeasurementFixtures.PRINTED))
        .contains(
            new Measurement(
                0.5,
                Duration.ofMillis(2500),
                null,
                268435456L,
                100000000L,
                Map.of(
                    "/", new Disk(1000, 400, 500, 100, 7),
                    "/srv/some data", new Disk(2000, 0, 2000, 0, 0)),
                Map.of("eth0", new Network(1000, 2000)),
                Duration.ofHours(1),
                Set.of("nginx.service"),
                Map.of(),
                Duration.ZERO));
  }

  @Test
  void withoutALimitItHasTheMachine() {
    for (var limit : List.of("max", "9223372036854771712")) {
      assertThat(measured("memory " + limit + " 5 4096").memory()).isEqualTo(4096);
    }
    assertThat(measured("cpus 2 max 100000").cpus()).isEqualTo(2);
    assertThat(measured("cpus 2 -1 100000").cpus()).isEqualTo(2);
    assertThat(measured("load 0.5 1 2.25").load()).isEqualTo(new Load(0.5, 1, 2.25));
  }

  @Test
  void aClockIsWrongByWhatTheRoundTripDoesNotExplain() {
    assertThat(measured().clockOffset()).isZero();
    assertThat(measured("time 1795460390.0").clockOffset()).isEqualTo(Duration.ofSeconds(-10));
    assertThat(measured("time 1795460401.4").clockOffset()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void theFirstCertificateOfAFileSaysWhenItEnds() {
    var lines = new ArrayList<>(List.of("certificate /etc/x.pem"));
    CERTIFICATE.forEach(line -> lines.add("pem " + line));
    lines.add("certificate /etc/none.pem");
    lines.add("pem -----BEGIN CERTIFICATE-----");
    assertThat(measured(lines.toArray(String[]::new)).certificates())
        .isEqualTo(Map.of("/etc/x.pem", Instant.parse("2040-09-17T16:00:00Z")));
  }

  @Test
  void whatCannotBeReadIsLeftOut() {
    assertThat(
            measured(
                "memory",
                "memory a b c",
                "cpu -1",
                "cpu 9223372036854775807",
                "cpus NaN max 1",
                "load 1 2",
                "load 1 Infinity 2",
                "disk 1 2 3 4 5",
                "disk x 2 3 4 5 /",
                "network 1 2",
                "uptime x",
                "failed",
                "certificate",
                "pem x",
                "",
                "sh: 1: df: not found"))
        .isEqualTo(measured());
    assertThat(read(List.of("cpu 1"))).isEmpty();
    assertThat(read(List.of("time yesterday"))).isEmpty();
    assertThat(read(List.of())).isEmpty();
  }

  @Test
  void whatIsTooMuchIsNotRead() {
    var reader = new MeasurementReader();
    reader.line(Stream.OUT, "time 1795460400.25");
    IntStream.range(0, 1000)
        .forEach(n -> reader.line(Stream.OUT, "failed " + n + "x".repeat(1000)));
    reader.line(Stream.OUT, "disk 1 2 3 4 5 /" + "y".repeat(300_000));
    reader.line(Stream.ERR, "z".repeat(100_000));

    var units = reader.measurement(NOW, NOW).orElseThrow().failedUnits();
    assertThat(units)
        .hasSize(MeasurementReader.MOST)
        .allSatisfy(unit -> assertThat(unit).hasSizeLessThanOrEqualTo(200));
    assertThat(reader.measurement(NOW, NOW).orElseThrow().disks()).isEmpty();
    assertThat(reader.complaint()).isEmpty();
  }

  @Test
  void aNameThatComesTwiceCountsOnce() {
    assertThat(measured("disk 1 2 3 4 5 /", "disk 9 9 9 9 9 /").disks())
        .isEqualTo(Map.of("/", new Disk(1, 2, 3, 4, 5)));
  }

  /** This machine is a server too, as far as the script is concerned. */
  @Test
  void theScriptIsUnderstoodByTheShell(@TempDir Path directory)
      throws IOException, InterruptedException {
    var file = Files.write(directory.resolve("shop.pem"), CERTIFICATE);
    var script = new MeasurementScript(List.of(directory + "/*.pem", "/nowhere/*.pem"));
    var before = Instant.now();
    var process =
        new ProcessBuilder(script.argv()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    var reader = new MeasurementReader();
    new String(process.getInputStream().readAllBytes(), UTF_8)
        .lines()
        .forEach(line -> reader.line(Stream.OUT, line));

    assertThat(process.waitFor()).isZero();
    var measurement = reader.measurement(before, Instant.now()).orElseThrow();
    assertThat(measurement.cpus()).isPositive();
    assertThat(measurement.cpuTime()).isPositive();
    assertThat(measurement.memory()).isPositive();
    assertThat(measurement.memoryUsed()).isPositive();
    assertThat(measurement.uptime()).isPositive();
    assertThat(measurement.disks()).isNotEmpty();
    assertThat(measurement.clockOffset()).isZero();
    assertThat(measurement.certificates()).containsOnlyKeys(file.toString());
  }
}

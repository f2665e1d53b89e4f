package io.provisioning.orchestrator.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.provisioning.orchestrator.server.ServerMetrics.Disk;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsScriptTests {

  @Test
  void aLimitIsWhatItHas() {
    var metrics =
        MetricsScript.read(
            List.of(
                "memory 268435456 100000000 4294967296",
                "cpu 250000000 1000000 1125000 4 50000 100000",
                "disk 1000 400 /",
                "disk 2000 0 /srv/some data",
                "uptime      3600",
                "failed nginx.service"));

    assertThat(metrics.cpus()).isEqualTo(0.5);
    assertThat(metrics.cpusUsed()).isCloseTo(0.5, within(0.001));
    assertThat(metrics.memory()).isEqualTo(268435456);
    assertThat(metrics.memoryUsed()).isEqualTo(100000000);
    assertThat(metrics.disks())
        .containsExactly(new Disk("/", 1000, 400), new Disk("/srv/some data", 2000, 0));
    assertThat(metrics.uptimeSeconds()).isEqualTo(3600);
    assertThat(metrics.failedUnits()).containsExactly("nginx.service");
  }

  @Test
  void withoutALimitItHasTheMachine() {
    for (var limit : List.of("max", "9223372036854771712")) {
      var metrics =
          MetricsScript.read(
              List.of("memory " + limit + " 5 4096", "cpu 250000000 0 0 2 max 100000"));
      assertThat(metrics.memory()).isEqualTo(4096);
      assertThat(metrics.cpus()).isEqualTo(2);
    }
    assertThat(MetricsScript.read(List.of("cpu 1000 0 0 2 -1 100000")).cpus()).isEqualTo(2);
  }

  @Test
  void whatCannotBeReadIsLeftOut() {
    var metrics =
        MetricsScript.read(
            List.of(
                "memory", "memory a b c", "cpu 1", "disk x y /", "uptime", "sh: awk: not found"));
    assertThat(metrics)
        .isEqualTo(new ServerMetrics(null, null, null, null, List.of(), null, List.of()));
  }

  /** This machine is a server too, as far as the script is concerned. */
  @Test
  void theScriptIsUnderstoodByTheShell() throws IOException, InterruptedException {
    var process = new ProcessBuilder(MetricsScript.argv()).start();
    var lines = new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();

    assertThat(process.waitFor()).isZero();
    var metrics = MetricsScript.read(lines);
    assertThat(metrics.cpus()).isPositive();
    assertThat(metrics.memory()).isPositive();
    assertThat(metrics.disks()).isNotEmpty();
  }
}

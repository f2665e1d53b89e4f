package io.provisioning.cli.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.Home;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MonitoringEngineTests {

  @TempDir private Path directory;

  @Test
  void aPortStaysUntilSomebodyElseHasIt() throws IOException {
    var home = new Home(directory);
    int port = MonitoringEngine.PROMETHEUS.port(home);

    assertThat(MonitoringEngine.PROMETHEUS.port(home)).isEqualTo(port);
    try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(MonitoringEngine.PROMETHEUS.port(home)).isNotEqualTo(port);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theyListenOnLoopbackAndKeepTheirDataInTheHome(MonitoringEngine engine) {
    var home = new Home(directory);

    var command = engine.command(engine.directory(home), "127.0.0.1:7");

    assertThat(command).contains("--web.listen-address=127.0.0.1:7");
    assertThat(command)
        .filteredOn(it -> it.contains("path="))
        .allMatch(it -> it.contains(directory.toString()));
  }
}

package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.PrivateFiles;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that is ended while it waits for an answer. */
class InterruptedCommandTests {

  @Test
  void doesNotBlameThePlatform(@TempDir Path directory) throws Exception {
    var home = new Home(directory.resolve("home"));
    PrivateFiles.directory(home.directory());
    PrivateFiles.directory(home.run());
    PrivateFiles.write(home.token(), "t\n");
    Mode.SOLO.remember(home);
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      LastPort.ORCHESTRATOR.remember(home, silent.getLocalPort());
      var builder =
          new ProcessBuilder(
              List.of(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  "io.provisioning.cli.Main",
                  "workflow",
                  "list"));
      builder.environment().put("PROVISIONING_HOME", home.directory().toString());
      var command = builder.start();
      try (var connection = silent.accept()) {
        assertThat(connection.getInputStream().read()).as("the request arrives").isPositive();
        command.toHandle().destroy();

        assertThat(command.waitFor()).isEqualTo(143);
        assertThat(new String(command.getErrorStream().readAllBytes(), UTF_8))
            .doesNotContain("does not answer")
            .doesNotContain("error:");
      }
    }
  }
}

package io.provisioning.cli.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.console.Steps;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Daemon;
import io.provisioning.cli.service.ServiceProcess.Launch;
import io.provisioning.service.testkit.FreePorts;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of a folder, started and stopped for real. */
class ServiceProcessTests {

  private static final String PROGRAM =
      """
      import com.sun.net.httpserver.*;
      import java.net.*;

      class Ready {
        static void main(String[] arguments) throws Exception {
          System.out.println(String.join(" ", arguments) + " " + System.getenv("GREETING"));
          var address = new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0]));
          var server = HttpServer.create(address, 0);
          server.createContext("/readyz", exchange -> exchange.sendResponseHeaders(200, -1));
          server.start();
        }
      }
      """;

  @TempDir private Path home;
  private final StringWriter told = new StringWriter();
  private Invocation invocation;
  private ServiceDefinition service;
  private ServiceProcess process;

  @BeforeEach
  void describe() throws IOException {
    var folder =
        ServiceFixtures.folder(
            home.resolve("services/ready"),
            "name: ready\nport: 1\nstart: [java, Ready.java, '${port}']\n");
    Files.writeString(folder.resolve("Ready.java"), PROGRAM);
    invocation = ServiceFixtures.invocation(home, ServiceFixtures.CHECKOUT, Map.of(), told);
    service = ServiceList.of(invocation).get("ready");
    process = new ServiceProcess(invocation, service);
  }

  @AfterEach
  void stop() throws Exception {
    new Daemon(invocation.home(), "ready").stop();
  }

  private void start(Launch launch) throws Exception {
    process.begin(launch, new Steps(invocation.console())).await();
  }

  private static Launch launch(int port, String... settings) {
    return new Launch(
        port,
        List.of("java", "Ready.java", Integer.toString(port)),
        List.of(settings),
        Map.of("GREETING", "hello"),
        List.of());
  }

  @Test
  void aStartLineRunsInItsFolderUntilItIsReady() throws Exception {
    int port = FreePorts.next();

    start(launch(port, "--a=b"));

    assertThat(process.isRunning()).isTrue();
    assertThat(told.toString()).contains("ready on http://127.0.0.1:" + port);
    assertThat(new Daemon(invocation.home(), "ready").tail(1)).isEqualTo(port + " --a=b hello");
    start(launch(port, "--a=b"));
    assertThat(told.toString()).contains("already runs").doesNotContain("other settings");
    start(launch(port, "--a=c"));
    assertThat(told.toString()).contains("it runs with other settings (a)");
  }

  @Test
  void aVariableThatChangedIsNamedWithoutItsValue() throws Exception {
    int port = FreePorts.next();
    start(with(port, Map.of("GREETING", "it's\nme", "PROVISIONING_LOG_LEVEL", "info")));

    start(with(port, Map.of("GREETING", "it's\nme", "PROVISIONING_LOG_LEVEL", "info")));
    assertThat(told.toString()).contains("already runs").doesNotContain("other settings");
    start(with(port, Map.of("GREETING", "you", "PROVISIONING_LOG_LEVEL", "debug")));
    assertThat(told.toString())
        .contains(
            "it runs with other settings (GREETING, PROVISIONING_LOG_LEVEL);"
                + " `./provisioning down` and `up` apply the new ones")
        .doesNotContain("debug");
    start(with(port, Map.of("GREETING", "it's\nme")));
    assertThat(told.toString()).contains("it runs with other settings (PROVISIONING_LOG_LEVEL);");
  }

  private static Launch with(int port, Map<String, String> environment) {
    return new Launch(
        port,
        List.of("java", "Ready.java", Integer.toString(port)),
        List.of(),
        environment,
        List.of());
  }

  @Test
  void whatEndsAtOnceIsToldWithTheEndOfItsLog() throws Exception {
    var broken =
        new Launch(
            FreePorts.next(), List.of("sh", "-c", "echo no paper"), List.of(), Map.of(), List.of());

    assertThatThrownBy(() -> start(broken))
        .hasMessageContaining("the ready did not start")
        .hasMessageContaining("no paper");
  }

  @Test
  void aPortThatIsTakenIsToldWithTheWayToAnother() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> process.requirePort(taken.getLocalPort()))
          .hasMessageContaining("in use by another process")
          .extracting("help")
          .asString()
          .contains("--set ready.port=");
    }
  }
}

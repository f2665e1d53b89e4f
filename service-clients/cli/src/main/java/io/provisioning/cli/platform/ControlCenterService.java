package io.provisioning.cli.platform;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.platform.JavaService.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The control center of this machine. */
final class ControlCenterService {

  private final Home home;
  private final JavaService process;

  ControlCenterService(Invocation invocation) {
    home = invocation.home();
    process = new JavaService(invocation, "control-center", invocation.checkout()::controlCenter);
  }

  JavaService process() {
    return process;
  }

  /**
   * How it is started. The database's password is handed over in the environment: others on the
   * machine can read command lines.
   */
  Launch launch(Ports ports, int enginePort, SurrealService engine) throws IOException {
    var environment =
        Map.of(
            "SPRING_SURREALDB_URI",
            "ws://127.0.0.1:" + enginePort,
            "SPRING_SURREALDB_PASSWORD",
            Files.readString(engine.password(), UTF_8).strip());
    return new Launch(
        ports.controlCenter(),
        List.of(
            "--provisioning.identity.local-account=true",
            "--provisioning.gateway.services.orchestrator=http://127.0.0.1:"
                + ports.orchestrator()),
        environment,
        List.of("--spring.surrealdb.database=training"));
  }

  /** Who the first administrator is; only as long as it was not told. */
  record FirstAdministrator(String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
      return "FirstAdministrator[" + user + "]";
    }
  }

  Optional<FirstAdministrator> firstAdministrator() throws IOException {
    if (!Files.exists(home.firstAdministrator())) {
      return Optional.empty();
    }
    var told = new Properties();
    try (var lines = Files.newBufferedReader(home.firstAdministrator(), UTF_8)) {
      told.load(lines);
    }
    return Optional.of(
        new FirstAdministrator(told.getProperty("user", ""), told.getProperty("password", "")));
  }

  /** Whoever was told has to keep it. */
  void forgetFirstAdministrator() throws IOException {
    Files.deleteIfExists(home.firstAdministrator());
  }
}

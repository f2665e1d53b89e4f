package io.provisioning.cli.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Prerequisites;
import io.provisioning.config.layer.Key;
import io.provisioning.config.layer.Keys;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Prometheus and Alertmanager: those of a team, where their addresses are set, or this machine's,
 * on loopback with their data in the home. Nothing waits for them, and nothing fails without them.
 */
public final class Monitoring {

  private static final String LOOPBACK = "127.0.0.1:";

  private final Invocation invocation;

  public Monitoring(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * Where the detector asks.
   *
   * @param prometheus a URL; empty for none
   * @param alertmanager a URL; empty for none
   */
  public record Addresses(String prometheus, String alertmanager) {}

  /** Where they are, or will be once they are started. */
  public Addresses addresses() throws IOException {
    return new Addresses(
        address(MonitoringEngine.PROMETHEUS), address(MonitoringEngine.ALERTMANAGER));
  }

  private String address(MonitoringEngine engine) throws IOException {
    var named = invocation.settings().find(key(engine)).map(URI::toString);
    if (named.isPresent() || !isLocal()) {
      return named.orElse("");
    }
    return "http://" + LOOPBACK + engine.port(invocation.home());
  }

  private static Key<URI> key(MonitoringEngine engine) {
    return switch (engine) {
      case PROMETHEUS -> Keys.MONITORING_PROMETHEUS_URL;
      case ALERTMANAGER -> Keys.MONITORING_ALERTMANAGER_URL;
    };
  }

  private boolean isLocal() {
    return invocation.settings().get(Keys.MONITORING_LOCAL);
  }

  /**
   * Starts those that run on this machine and do not run yet, and does not wait for them.
   *
   * @param detectorPort where Alertmanager tells of alerts, and Prometheus asks what to measure
   */
  public void start(int detectorPort, Steps steps) throws IOException, InterruptedException {
    if (!isLocal()) {
      return;
    }
    try {
      Prerequisites.of(invocation).ensure(Prerequisites.MONITORING, false);
    } catch (ProblemException e) {
      if (e.problem() != CommandProblem.PART_MISSING) {
        throw e;
      }
      steps.done("monitoring", "skipped, so there are no alerts: " + e.detail());
      e.help().ifPresent(help -> invocation.console().note("help: " + help));
      return;
    }
    for (var engine : MonitoringEngine.values()) {
      if (invocation.settings().find(key(engine)).isEmpty()) {
        start(engine, detectorPort, steps);
      }
    }
  }

  private void start(MonitoringEngine engine, int detectorPort, Steps steps) throws IOException {
    var home = invocation.home();
    var directory = PrivateFiles.directory(engine.directory(home));
    configure(engine, directory, detectorPort);
    var daemon = engine.daemon(home);
    int port = engine.port(home);
    var command = engine.command(directory, LOOPBACK + port);
    if (daemon.find().isEmpty()) {
      PrivateFiles.directory(directory.resolve("data"));
      daemon.start(command, engine.environment(), port, "", "");
      steps.done(engine.text(), "started on http://" + LOOPBACK + port);
    }
    if (!daemon.watched().isSame(command)) {
      daemon.watched().begin(command, engine.environment());
    }
  }

  private void configure(MonitoringEngine engine, Path directory, int detectorPort)
      throws IOException {
    var shipped = invocation.checkout().directory().resolve("deploy/observability");
    var home = invocation.home();
    var own = PrivateFiles.directory(home.directory().resolve("monitoring/rules"));
    var text =
        Files.readString(shipped.resolve(engine.configuration(shipped).getFileName()), UTF_8);
    var values =
        Map.of(
            "rules", shipped.resolve("rules").toString(),
            "own-rules", own.toString(),
            "detector", LOOPBACK + detectorPort,
            "prometheus", LOOPBACK + MonitoringEngine.PROMETHEUS.port(home),
            "alertmanager", authority(),
            "token-file", home.monitoringToken().toString());
    for (var value : values.entrySet()) {
      // in a text between single quotes of YAML
      text = text.replace("${" + value.getKey() + "}", value.getValue().replace("'", "''"));
    }
    PrivateFiles.write(engine.configuration(directory), text);
  }

  /** Of Alertmanager, also a team's own; without its password, which Prometheus would log. */
  private String authority() throws IOException {
    var authority = URI.create(address(MonitoringEngine.ALERTMANAGER)).getRawAuthority();
    return authority.substring(authority.lastIndexOf('@') + 1);
  }
}

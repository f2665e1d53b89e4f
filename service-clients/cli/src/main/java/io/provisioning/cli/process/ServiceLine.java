package io.provisioning.cli.process;

import io.provisioning.cli.console.Table;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.process.Daemon.Running;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * How a service of this machine is, as `status` shows it.
 *
 * @param state {@code running}, {@code stopped}, {@code waiting} for its next start, or {@code
 *     down} for good
 * @param restarts how often it was started again since `up`
 * @param reason why it does not run, or was started again last
 * @param logEnd the last lines of the log of one that is down
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ServiceLine(
    String name,
    String state,
    @Nullable Long pid,
    @Nullable Instant startedAt,
    @Nullable Integer port,
    @Nullable String version,
    @Nullable String build,
    int restarts,
    @Nullable String reason,
    @Nullable String logEnd) {

  private static final int LINES = 5;

  public static ServiceLine of(Home home, String name) throws IOException {
    var daemon = new Daemon(home, name);
    var history = daemon.watched().history();
    var reason = history.died() == null ? null : history.reason();
    Optional<Running> found = daemon.find();
    if (found.isPresent()) {
      var running = found.get();
      return new ServiceLine(
          name,
          "running",
          running.pid(),
          running.startedAt(),
          running.port(),
          running.version(),
          running.build(),
          history.restarts(),
          reason,
          null);
    }
    return stopped(daemon, history, reason);
  }

  private static ServiceLine stopped(
      Daemon daemon, Watched.History history, @Nullable String reason) {
    var state =
        switch (history.state()) {
          case DOWN -> "down";
          case WAITING -> "waiting";
          case RUNNING -> daemon.watched().isMeantToRun() ? "ended" : "stopped";
        };
    var end = state.equals("down") ? daemon.tail(LINES) : null;
    return new ServiceLine(
        daemon.toString(), state, null, null, null, null, null, history.restarts(), reason, end);
  }

  public boolean isRunning() {
    return state.equals("running");
  }

  /**
   * Adds it to the table.
   *
   * @param scheme of its address; empty if it has none
   */
  public void show(Table table, String scheme) {
    var address = port == null || scheme.isEmpty() ? "-" : scheme + "://127.0.0.1:" + port;
    table.row(
        name,
        state,
        address,
        version == null || version.isEmpty() ? "-" : version,
        pid == null ? "-" : Long.toString(pid),
        restarts == 0 ? "-" : Integer.toString(restarts));
  }
}

package io.provisioning.cli.process;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.Setup;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts services of a home again when they end: one small process for all of them, which systemd
 * keeps where it is process 1. It does nothing while `up` or `down` work, since they end it first.
 */
public final class Watcher {

  private static final Path SYSTEMD = Path.of("/run/systemd/system");

  private final Home home;
  private final Path program;
  private final Daemon daemon;

  public Watcher(Invocation invocation) {
    this(invocation.home(), invocation.checkout().directory().resolve("deploy/launcher/watch.sh"));
  }

  Watcher(Home home, Path program) {
    this.home = home;
    this.program = program;
    daemon = new Daemon(home, "watcher");
  }

  Daemon daemon() {
    return daemon;
  }

  /** Names of the services that are meant to run. */
  public List<String> watched() throws IOException {
    return Watched.names(home);
  }

  /** Whether services are meant to run and nobody would start them again. */
  public boolean isMissing() throws IOException {
    return !watched().isEmpty() && daemon.find().isEmpty();
  }

  /** Tells whether it ran. */
  public boolean stop() throws IOException, InterruptedException {
    if (isSystemd()) {
      systemd("systemctl", "stop", "--quiet", unit());
    }
    return daemon.stop();
  }

  /** What has ended meanwhile is started by whoever wants it. */
  public void forgetEnded() throws IOException {
    for (var service : watched()) {
      if (new Daemon(home, service).find().isEmpty()) {
        new Watched(home, service).forget();
      }
    }
  }

  /** Starts it if there is something to watch. */
  public void start() throws IOException, InterruptedException {
    if (watched().isEmpty()) {
      return;
    }
    var command = List.of("bash", program.toString(), home.run().toString(), home.log().toString());
    if (!isSystemd() || !systemd(asUnit(command))) {
      daemon.start(command, Map.of(), 0, "", "");
    }
  }

  /** Its children are services, which outlive it. */
  private String[] asUnit(List<String> command) throws IOException {
    var whole =
        List.of(
            "systemd-run",
            "--quiet",
            "--collect",
            "--unit=" + unit(),
            "--description=Watches the services of " + home.directory(),
            "--property=Restart=always",
            "--property=RestartSec=1",
            "--property=KillMode=process",
            "--setenv=PATH=" + System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    return Stream.concat(whole.stream(), command.stream()).toArray(String[]::new);
  }

  private String unit() throws IOException {
    return "provisioning-" + new Setup(home).installationId() + ".service";
  }

  /** Only root has units that outlive a session. */
  private static boolean isSystemd() {
    return Files.isDirectory(SYSTEMD)
        && System.getProperty("user.name", "").equals("root")
        && Executables.find("systemd-run").isPresent();
  }

  private boolean systemd(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(daemon.log().toFile()))
            .start()
            .waitFor()
        == 0;
  }
}

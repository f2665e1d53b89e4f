package io.provisioning.cli.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Daemon;
import io.provisioning.cli.process.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** SurrealDB as a process of this machine, for this home alone. */
public final class SurrealService {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration STEP = Duration.ofMillis(50);
  private static final int PASSWORD_BYTES = 32;

  private final Invocation invocation;
  private final Daemon daemon;
  private final Readiness readiness = new Readiness();
  private final Path directory;
  private final Path ready;

  public SurrealService(Invocation invocation) {
    this.invocation = invocation;
    daemon = new Daemon(invocation.home(), "surrealdb");
    directory = invocation.home().surrealdb();
    ready = invocation.home().run().resolve("surrealdb.ready");
  }

  /** What the launcher tells once it answers. */
  private record Ready(int port, String engine, String version) {}

  public Daemon daemon() {
    return daemon;
  }

  Path data() {
    return directory.resolve("data");
  }

  Path password() {
    return directory.resolve("password");
  }

  /** Settings of the orchestrator, for a journal in it. */
  public List<String> settings(int port) {
    var url = "ws://127.0.0.1:" + port;
    var settings =
        new ArrayList<>(
            new Storage(Storage.Kind.SURREALDB_EMBEDDED, url, "root", password().toString())
                .settings());
    settings.add("--provisioning.journal.surrealdb.data-directory=" + data());
    return List.copyOf(settings);
  }

  /**
   * Starts it unless it runs. Gives its port, which stays the same.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it does not start, with
   *     the end of its log
   */
  public int ensure(Steps steps) throws IOException, InterruptedException {
    var running = daemon.find();
    if (running.isPresent() && readiness.isHealthy(running.get().port())) {
      if (!daemon.watched().isMeantToRun()) {
        daemon.watched().begin(command(new SurrealLauncher(invocation).ensure()), Map.of());
      }
      steps.done("surrealdb", "already runs on ws://127.0.0.1:" + running.get().port());
      return running.get().port();
    }
    daemon.stop();
    PrivateFiles.directory(directory);
    if (!Files.exists(password())) {
      PrivateFiles.write(password(), newPassword() + "\n");
    }
    steps.working("preparing SurrealDB");
    var launcher = new SurrealLauncher(invocation).ensure();
    var begin = invocation.time().instant();
    Files.deleteIfExists(ready);
    var process = daemon.start(command(launcher), Map.of(), 0, "", "");
    var told = await(process, steps);
    daemon.record(process, told.port(), told.version(), told.engine());
    PrivateFiles.write(portFile(), told.port() + "\n");
    daemon.watched().begin(command(launcher), Map.of());
    steps.done(
        "surrealdb",
        "%s %s ready on ws://127.0.0.1:%d in %s"
            .formatted(
                told.engine(),
                told.version(),
                told.port(),
                Elapsed.text(Duration.between(begin, invocation.time().instant()))));
    return told.port();
  }

  private List<String> command(Path launcher) throws IOException {
    return List.of(
        "node",
        launcher.toString(),
        "--data",
        data().toString(),
        "--port",
        Files.exists(portFile()) ? Files.readString(portFile(), UTF_8).strip() : "0",
        "--password-file",
        password().toString(),
        "--ready-file",
        ready.toString());
  }

  private Ready await(Process process, Steps steps) throws IOException, InterruptedException {
    var begin = invocation.time().instant();
    while (!Files.exists(ready)) {
      var waited = Duration.between(begin, invocation.time().instant());
      if (!process.isAlive() || waited.compareTo(PATIENCE) > 0) {
        daemon.stop();
        throw CommandProblem.START_FAILED.because(
            "SurrealDB did not start:\n  " + daemon.tail(12), "its log is " + daemon.log());
      }
      steps.working("starting SurrealDB, " + Elapsed.text(waited));
      invocation.pause().sleep(STEP);
    }
    return JsonText.read(Files.readString(ready), Ready.class);
  }

  private Path portFile() {
    return directory.resolve("port");
  }

  private static String newPassword() {
    var bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}

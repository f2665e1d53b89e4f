package io.provisioning.cli.platform;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.Endpoint;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The orchestrator as a process of this machine. */
final class OrchestratorService {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration STEP = Duration.ofMillis(100);

  private final Invocation invocation;
  private final Daemon daemon;
  private final Readiness readiness = new Readiness();
  private final Path java = Path.of(System.getProperty("java.home"), "bin", "java");

  OrchestratorService(Invocation invocation) {
    this.invocation = invocation;
    daemon = new Daemon(invocation.home(), "orchestrator");
  }

  Daemon daemon() {
    return daemon;
  }

  boolean isReady(Daemon.Running running) throws InterruptedException {
    return readiness.isReady(running.port());
  }

  /** Whether a newer build stands ready than the one that runs. */
  boolean isOutdated(Daemon.Running running) throws IOException {
    var image = OrchestratorImage.of(invocation.home(), invocation.checkout().orchestrator());
    return !image.build().equals(running.build());
  }

  /**
   * Starts the service and waits until it is ready.
   *
   * @param storage its settings
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if something else has the
   *     port; UNAVAILABLE if the service does not start, with the end of its log
   */
  void start(int port, String installation, String engineHost, List<String> storage, Steps steps)
      throws IOException, InterruptedException {
    if (!Readiness.isFree(port)) {
      throw CommandProblem.PORT_IN_USE.because(
          "port %d is in use by another process".formatted(port),
          "stop it, or choose another port: `./provisioning up --port %d`".formatted(port + 1));
    }
    var image = OrchestratorImage.of(invocation.home(), invocation.checkout().orchestrator());
    steps.working("preparing the orchestrator");
    image.ensure(java, invocation.home().log().resolve("launcher.log"));
    Endpoint.remember(invocation.home(), port);
    var process =
        daemon.start(
            command(image, port, installation, storage),
            Map.of("DOCKER_HOST", engineHost),
            port,
            image.version(),
            image.build());
    var took = await(process, port, steps);
    steps.done(
        "orchestrator", "ready on http://127.0.0.1:%d in %s".formatted(port, Elapsed.text(took)));
    if (!Files.exists(image.aotCache())) {
      train(image);
    }
  }

  private List<String> command(
      OrchestratorImage image, int port, String installation, List<String> storage) {
    var home = invocation.home();
    var command = new ArrayList<String>();
    command.add(java.toString());
    command.addAll(OrchestratorImage.flags());
    if (Files.exists(image.aotCache())) {
      command.add("-XX:AOTCache=" + image.aotCache());
    }
    command.add("-jar");
    command.add(image.application().toString());
    command.add("--server.port=" + port);
    command.add("--provisioning.home=" + home.directory());
    command.add("--provisioning.installation=" + installation);
    command.add("--provisioning.security.token-file=" + home.token());
    command.add("--provisioning.extensions.directories=" + invocation.checkout().catalog());
    command.addAll(storage);
    return command;
  }

  private Duration await(Process process, int port, Steps steps) throws InterruptedException {
    var begin = invocation.time().instant();
    while (true) {
      var waited = Duration.between(begin, invocation.time().instant());
      if (readiness.isReady(port)) {
        return waited;
      }
      if (!process.isAlive() || waited.compareTo(PATIENCE) > 0) {
        daemon.stop();
        throw CommandProblem.START_FAILED.because(
            "the orchestrator did not start:\n  " + daemon.tail(12), "its log is " + daemon.log());
      }
      steps.working("starting the orchestrator on port " + port + ", " + Elapsed.text(waited));
      invocation.pause().sleep(STEP);
    }
  }

  /** Makes the cache for later starts while this one already works, at low priority. */
  private void train(OrchestratorImage image) throws IOException {
    var script = invocation.checkout().directory().resolve("deploy/launcher/train-orchestrator.sh");
    var command =
        new ArrayList<>(
            List.of(
                "bash",
                script.toString(),
                image.aotCache().toString(),
                image.application().toString(),
                invocation.checkout().catalog().toString(),
                java.toString()));
    command.addAll(OrchestratorImage.flags());
    if (Executables.find("setsid").isPresent()) {
      command.addFirst("setsid");
    }
    new ProcessBuilder(command)
        .directory(image.directory().toFile())
        .redirectErrorStream(true)
        .redirectInput(new File("/dev/null"))
        .redirectOutput(
            ProcessBuilder.Redirect.to(invocation.home().log().resolve("aot.log").toFile()))
        .start();
  }
}

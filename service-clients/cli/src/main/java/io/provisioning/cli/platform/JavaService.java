package io.provisioning.cli.platform;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.invocation.Invocation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A service of ours as a process of this machine. */
final class JavaService {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration STEP = Duration.ofMillis(100);

  private final Invocation invocation;
  private final String name;
  private final Supplier<Path> jar;
  private final Daemon daemon;
  private final Readiness readiness = new Readiness();
  private final Path java = Path.of(System.getProperty("java.home"), "bin", "java");

  /**
   * Names a service.
   *
   * @param jar the executable one, looked for when it is needed
   */
  JavaService(Invocation invocation, String name, Supplier<Path> jar) {
    this.invocation = invocation;
    this.name = name;
    this.jar = jar;
    daemon = new Daemon(invocation.home(), name);
  }

  /**
   * How it is to be started.
   *
   * @param settings on the command line, so without secrets
   * @param environment for the process alone
   * @param training settings with which its context stands in a home that has nothing
   */
  record Launch(
      int port, List<String> settings, Map<String, String> environment, List<String> training) {}

  /** Waits until a service is ready. */
  @FunctionalInterface
  interface Start {
    void await() throws IOException, InterruptedException;
  }

  Daemon daemon() {
    return daemon;
  }

  /**
   * Looks at the port before anything is started.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if something else has it
   */
  void requirePort(int port) {
    if (daemon.find().isEmpty() && !Readiness.isFree(port)) {
      throw CommandProblem.PORT_IN_USE.because(
          "port %d is in use by another process".formatted(port),
          "stop it, or choose another port: `./provisioning up --%s %d`"
              .formatted(name.equals("orchestrator") ? "port" : name + "-port", port + 1));
    }
  }

  /**
   * Begins to start the service unless it runs; several can be on their way at once.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if something else has the
   *     port; later UNAVAILABLE if the service does not start, with the end of its log
   */
  Start begin(Launch launch, Steps steps) throws IOException, InterruptedException {
    var running = daemon.find();
    if (running.isPresent() && readiness.isReady(running.get().port())) {
      return () -> alreadyRuns(running.get(), launch, steps);
    }
    if (running.isPresent()) {
      steps.working("stopping " + called() + ", which does not answer");
      daemon.stop();
    }
    if (!Readiness.isFree(launch.port())) {
      throw CommandProblem.PORT_IN_USE.because(
          "port %d is in use by another process".formatted(launch.port()),
          "stop it, or choose another port: `./provisioning up --%s %d`"
              .formatted(name.equals("orchestrator") ? "port" : name + "-port", launch.port() + 1));
    }
    var image = image();
    steps.working("preparing " + called());
    image.ensure(java, invocation.home().log().resolve("launcher.log"));
    var process =
        daemon.start(
            command(image, launch),
            launch.environment(),
            launch.port(),
            image.version(),
            image.build());
    return () -> started(process, image, launch, steps);
  }

  private void alreadyRuns(Daemon.Running running, Launch launch, Steps steps) throws IOException {
    steps.done(name, "already runs on http://127.0.0.1:" + running.port());
    var image = image();
    if (!daemon.watched().isMeantToRun()) {
      watch(image, launch);
    }
    if (!image.build().equals(running.build())) {
      invocation
          .console()
          .note("help: a newer build stands ready; `./provisioning down` and `up` take it");
    }
  }

  private void started(Process process, ServiceImage image, Launch launch, Steps steps)
      throws IOException, InterruptedException {
    var took = await(process, launch.port(), steps);
    watch(image, launch);
    steps.done(
        name, "ready on http://127.0.0.1:%d in %s".formatted(launch.port(), Elapsed.text(took)));
    if (!Files.exists(image.aotCache())) {
      train(image, launch);
    }
  }

  private void watch(ServiceImage image, Launch launch) throws IOException {
    daemon.watched().begin(command(image, launch), launch.environment());
  }

  private Duration await(Process process, int port, Steps steps)
      throws IOException, InterruptedException {
    var begin = process.info().startInstant().orElseGet(() -> invocation.time().instant());
    while (true) {
      var waited = Duration.between(begin, invocation.time().instant());
      if (readiness.isReady(port)) {
        return waited;
      }
      if (!process.isAlive() || waited.compareTo(PATIENCE) > 0) {
        daemon.stop();
        throw CommandProblem.START_FAILED.because(
            called() + " did not start:\n  " + daemon.tail(12), "its log is " + daemon.log());
      }
      steps.working("starting %s on port %d, %s".formatted(called(), port, Elapsed.text(waited)));
      invocation.pause().sleep(STEP);
    }
  }

  private List<String> command(ServiceImage image, Launch launch) {
    var command = new ArrayList<String>();
    command.add(java.toString());
    command.add(flags(invocation, name));
    // it may be made later, and a start without it says nothing
    command.add("-XX:AOTCache=" + image.aotCache());
    command.add("-Xlog:aot=off");
    command.add("-jar");
    command.add(image.application().toString());
    command.add("--server.port=" + launch.port());
    command.add("--provisioning.home=" + invocation.home().directory());
    command.addAll(launch.settings());
    return command;
  }

  /** Makes the cache for later starts while this one already works, at low priority. */
  private void train(ServiceImage image, Launch launch) throws IOException {
    var script = invocation.checkout().directory().resolve("deploy/launcher/train-service.sh");
    var command =
        new ArrayList<>(
            List.of(
                "bash",
                script.toString(),
                image.aotCache().toString(),
                image.application().toString(),
                java.toString()));
    command.add(flags(invocation, name));
    command.add("--");
    command.addAll(launch.training());
    if (Executables.find("setsid").isPresent()) {
      command.addFirst("setsid");
    }
    var builder =
        new ProcessBuilder(command)
            .directory(image.directory().toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(
                ProcessBuilder.Redirect.to(
                    invocation.home().log().resolve(name + "-aot.log").toFile()));
    builder.environment().putAll(launch.environment());
    builder.start();
  }

  private ServiceImage image() throws IOException {
    return ServiceImage.of(invocation.home(), name, jar.get());
  }

  private String called() {
    return "the " + name.replace('-', ' ');
  }

  /** The argument that has the JVM read a service's flags from the file that benchmarks use too. */
  static String flags(Invocation invocation, String name) {
    return "@" + invocation.checkout().directory().resolve("deploy/launcher/" + name + ".flags");
  }
}

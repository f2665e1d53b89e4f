package io.provisioning.cli.service;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Daemon;
import io.provisioning.cli.process.Readiness;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A service as a process of this machine. */
final class ServiceProcess {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration STEP = Duration.ofMillis(100);

  private final Invocation invocation;
  private final ServiceDefinition service;
  private final Daemon daemon;
  private final Readiness readiness = new Readiness();

  ServiceProcess(Invocation invocation, ServiceDefinition service) {
    this.invocation = invocation;
    this.service = service;
    daemon = new Daemon(invocation.home(), service.name());
  }

  /**
   * How it is to be started.
   *
   * @param line of a program that is no jar
   * @param settings on the command line, so without secrets
   * @param environment for the process alone
   * @param training settings with which its context stands in a home that has nothing
   */
  record Launch(
      int port,
      List<String> line,
      List<String> settings,
      Map<String, String> environment,
      List<String> training) {}

  /** Waits until a service is ready. */
  @FunctionalInterface
  interface Start {
    void await() throws IOException, InterruptedException;
  }

  boolean isRunning() {
    return daemon.find().isPresent();
  }

  /**
   * Looks at the port before anything is started.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if something else has it
   */
  void requirePort(int port) {
    if (!isRunning()) {
      requireFree(port);
    }
  }

  private void requireFree(int port) {
    if (!Readiness.isFree(port)) {
      throw CommandProblem.PORT_IN_USE.because(
          "port %d is in use by another process".formatted(port),
          "stop it, or choose another port: `./provisioning up %s`"
              .formatted(PortOptions.choosing(service.name(), port + 1)));
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
      steps.working("stopping " + service.called() + ", which does not answer");
      daemon.stop();
    }
    requireFree(launch.port());
    steps.working("preparing " + service.called());
    var program = program();
    program.prepare();
    var process =
        daemon.start(
            program.command(launch),
            program.environment(launch),
            launch.port(),
            program.version(),
            program.build());
    return () -> started(process, program, launch, steps);
  }

  private Program program() throws IOException {
    return service.jar() == null
        ? new StartLine(invocation, service)
        : new JarProgram(invocation, service);
  }

  private void alreadyRuns(Daemon.Running running, Launch launch, Steps steps) throws IOException {
    steps.done(service.name(), "already runs on http://127.0.0.1:" + running.port());
    var program = program();
    if (!daemon.watched().isMeantToRun()) {
      watch(program, launch);
    }
    if (!program.build().equals(running.build())) {
      help("a newer build is available; `./provisioning down` and `up` start it");
      return;
    }
    var differing =
        daemon.watched().differing(program.command(launch), program.environment(launch));
    if (!differing.isEmpty()) {
      help(
          "it runs with other settings (%s); `./provisioning down` and `up` apply the new ones"
              .formatted(String.join(", ", differing)));
    }
  }

  private void help(String what) {
    invocation.console().note("help: " + what);
  }

  private void started(Process process, Program program, Launch launch, Steps steps)
      throws IOException, InterruptedException {
    var took = await(process, launch.port(), steps);
    watch(program, launch);
    steps.done(
        service.name(),
        "ready on http://127.0.0.1:%d in %s".formatted(launch.port(), Elapsed.text(took)));
    program.started(launch);
  }

  private void watch(Program program, Launch launch) throws IOException {
    daemon.watched().begin(program.command(launch), program.environment(launch));
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
            service.called() + " did not start:\n  " + daemon.tail(12),
            "its log is " + daemon.log());
      }
      steps.working(
          "starting %s on port %d, %s".formatted(service.called(), port, Elapsed.text(waited)));
      invocation.pause().sleep(STEP);
    }
  }
}

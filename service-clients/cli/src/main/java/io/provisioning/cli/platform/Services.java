package io.provisioning.cli.platform;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.platform.JavaService.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** The services of a home, started together: none needs another for its own start. */
final class Services {

  private static final Start NOTHING = () -> {};

  private final Home home;
  private final Console console;
  private final Steps steps;
  private final OrchestratorService orchestrator;
  private final ControlCenterService controlCenter;
  private final SurrealService engine;

  Services(Invocation invocation, Steps steps) {
    home = invocation.home();
    console = invocation.console();
    this.steps = steps;
    orchestrator = new OrchestratorService(invocation);
    controlCenter = new ControlCenterService(invocation);
    engine = new SurrealService(invocation);
  }

  /** Whether any of them is at work. */
  boolean isAnyRunning() {
    return orchestrator.process().daemon().find().isPresent()
        || controlCenter.process().daemon().find().isPresent();
  }

  /** Starts what does not run, and waits until all are ready. */
  void start(
      Mode mode,
      Ports ports,
      Databases databases,
      String installation,
      String engineHost,
      List<String> storage)
      throws IOException, InterruptedException {
    requirePorts(mode, ports);
    var launch = orchestrator.launch(ports, mode, installation, engineHost, storage);
    var door = mode == Mode.SOLO ? NOTHING : beginControlCenter(ports, databases.engine());
    var work = orchestrator.process().begin(launch, steps);
    LastPort.ORCHESTRATOR.remember(home, ports.orchestrator());
    if (mode == Mode.MULTI_USER) {
      LastPort.CONTROL_CENTER.remember(home, ports.controlCenter());
    }
    mode.remember(home);
    door.await();
    work.await();
    if (mode == Mode.MULTI_USER) {
      tellFirstAdministrator(ports.controlCenter());
    }
  }

  /** Of all, before the first is started. */
  private void requirePorts(Mode mode, Ports ports) {
    orchestrator.process().requirePort(ports.orchestrator());
    if (mode == Mode.MULTI_USER) {
      controlCenter.process().requirePort(ports.controlCenter());
    }
  }

  private Start beginControlCenter(Ports ports, int enginePort)
      throws IOException, InterruptedException {
    if (controlCenter.process().daemon().find().isEmpty()) {
      Files.deleteIfExists(home.localToken()); // its keys may be others now
    }
    return controlCenter.process().begin(controlCenter.launch(ports, enginePort, engine), steps);
  }

  /** Once, and only here: the password stands in no log. */
  private void tellFirstAdministrator(int port) throws IOException {
    var first = controlCenter.firstAdministrator();
    if (first.isEmpty()) {
      return;
    }
    steps.clear();
    console.note("");
    console.note("user      " + first.get().user());
    console.note("password  " + first.get().password());
    // by this name, since browsers make passkeys for names alone
    console.note(
        "It is not shown again. Choose your own when you sign in: at http://localhost:%d, or with"
            .formatted(port));
    console.note("`./provisioning login --user %s`".formatted(first.get().user()));
    console.note("");
    controlCenter.forgetFirstAdministrator();
  }
}

package io.provisioning.cli.service;

import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.WorkloadKeys;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.service.ServiceProcess.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;

/** The services of a home, started together: none needs another for its own start. */
public final class Services {

  private final Invocation invocation;
  private final Steps steps;
  private final ServiceList list;

  public Services(Invocation invocation, Steps steps) {
    this.invocation = invocation;
    this.steps = steps;
    list = ServiceList.of(invocation);
  }

  public ServiceList list() {
    return list;
  }

  /** Whether any of them is at work. */
  public boolean isAnyRunning() {
    return list.all().stream().anyMatch(service -> process(service).isRunning());
  }

  private ServiceProcess process(ServiceDefinition service) {
    return new ServiceProcess(invocation, service);
  }

  /** Starts what does not run, and waits until all are ready. */
  public void start(Mode mode, Ports ports, ServiceValues.Machine machine)
      throws IOException, InterruptedException {
    var wanted = list.in(mode);
    // all are looked at before the first is started
    wanted.forEach(service -> process(service).requirePort(ports.of(service)));
    if (wanted.stream().anyMatch(service -> !process(service).isRunning())) {
      Files.deleteIfExists(invocation.home().localToken()); // its keys may be others now
    }
    new WorkloadKeys(invocation.home()).ensure(list.withKeys());
    var values = new ServiceValues(invocation, list, mode, ports, machine);
    var starts = new ArrayList<Start>();
    for (var service : wanted) {
      starts.add(process(service).begin(values.launch(service), steps));
      new LastPort(service.name()).remember(invocation.home(), ports.of(service));
    }
    mode.remember(invocation.home());
    for (var start : starts) {
      start.await();
    }
    tellFirstAdministrator(mode, ports);
  }

  private void tellFirstAdministrator(Mode mode, Ports ports) throws IOException {
    var first = FirstAdministrator.of(invocation.home());
    if (mode == Mode.MULTI_USER && first.isPresent()) {
      steps.clear();
      int port = ports.of(list.get(ServiceList.CONTROL_CENTER));
      first.get().tell(invocation.home(), invocation.console(), port);
    }
  }
}

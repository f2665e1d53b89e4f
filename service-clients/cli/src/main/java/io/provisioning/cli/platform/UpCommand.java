package io.provisioning.cli.platform;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.HomeLock;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.home.Setup;
import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.monitoring.Monitoring;
import io.provisioning.cli.process.ContainerEngine;
import io.provisioning.cli.process.Prerequisites;
import io.provisioning.cli.process.Watcher;
import io.provisioning.cli.service.PortOptions;
import io.provisioning.cli.service.Ports;
import io.provisioning.cli.service.ServiceList;
import io.provisioning.cli.service.ServiceValues;
import io.provisioning.cli.service.Services;
import io.provisioning.cli.storage.Databases;
import io.provisioning.cli.storage.Graph;
import io.provisioning.cli.storage.StorageOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sets the platform up and starts it; with an example, deploys that too. */
@Command(
    name = "up",
    description = "Set the platform up on this machine, start it, and deploy an example.")
public final class UpCommand implements Callable<Integer> {

  private final Invocation invocation;
  private final Steps steps;

  @Option(
      names = "--example",
      paramLabel = "<example>",
      description = "Deploy this example, such as `web`.")
  private @Nullable String example;

  @Option(
      names = "--provider",
      paramLabel = "<provider>",
      description = "Where resources live: `local` (default) or `demo`, which needs no containers.")
  private @Nullable String provider;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation if deploying the example deletes something.")
  private boolean yes;

  @Mixin private ModeOption mode = new ModeOption();
  @Mixin private PortOptions ports = new PortOptions();
  @Mixin private StorageOptions storage = new StorageOptions();
  @Mixin private Graph.Options graph = new Graph.Options();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  UpCommand(Invocation invocation) {
    this.invocation = invocation;
    steps = new Steps(invocation.console());
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var files = workspace.of(invocation);
    var chosen = example == null ? null : example(example);
    try {
      HomeLock.holding(invocation.home(), this::startWatched);
    } finally {
      steps.clear();
    }
    if (chosen == null) {
      invocation
          .console()
          .note(
              "help: deploy an example with `./provisioning up --example web`, or write your own");
      return ExitCode.DONE;
    }
    return deploy(chosen, files);
  }

  private Example example(String name) {
    return new Example(name, invocation.checkout().example(name));
  }

  /** What is started here, nobody else starts meanwhile. */
  private void startWatched() throws IOException, InterruptedException {
    var watcher = new Watcher(invocation);
    new Setup(invocation.home()).ensure();
    boolean wasMissing = watcher.isMissing();
    watcher.stop();
    watcher.forgetEnded();
    try {
      start();
    } finally {
      watcher.start();
    }
    if (wasMissing) {
      steps.done("watcher", "had ended, and is started again");
    }
  }

  private void start() throws IOException, InterruptedException {
    var home = invocation.home();
    var setup = new Setup(home);
    PrivateFiles.directory(workspace.of(invocation).infrastructures());
    var services = new Services(invocation, steps);
    var isRunning = services.isAnyRunning();
    var wanted = mode.of(home, isRunning);
    var listening = ports.of(invocation, services.list().in(wanted), isRunning);
    var chosen = storage.of(home);
    chosen.requireWhereWorkflowsAre(home);
    var asked = graph.of(home);
    var containers = new ContainerEngine(invocation);
    if (needsContainers()) {
      startContainers(containers, setup.installationId());
    }
    var databases = new Databases(invocation, steps);
    var settings = databases.settings(chosen, asked);
    var id = setup.installationId();
    var monitoring = new Monitoring(invocation);
    var machine =
        new ServiceValues.Machine(
            id, containers.host(id), settings, databases, monitoring.addresses());
    services.start(wanted, listening, machine);
    startMonitoring(monitoring, services, listening);
    chosen.remember(home);
    asked.remember(home);
  }

  private void startContainers(ContainerEngine containers, String installation)
      throws IOException, InterruptedException {
    Prerequisites.of(invocation).ensure("local", containers.isOwn());
    if (containers.ensure(installation)) {
      steps.done("podman", "started");
    }
  }

  /** Nobody waits for it, but what it needs may have to be installed. */
  private void startMonitoring(Monitoring monitoring, Services services, Ports listening)
      throws IOException, InterruptedException {
    var detector = services.list().find(ServiceList.DETECTOR);
    if (detector.isPresent()) {
      monitoring.start(listening.of(detector.get()), steps);
    }
  }

  private boolean needsContainers() {
    if (provider == null) {
      return true;
    }
    return DnsLabel.require("a provider", provider).equals("local");
  }

  private int deploy(Example chosen, Workspace files) throws IOException {
    var directory = files.infrastructure(chosen.name());
    if (chosen.copyTo(files)) {
      steps.done("example", "copied to " + directory);
    } else {
      steps.done("example", "keeping " + directory + " as it is");
    }
    var declaration = Declaration.read(invocation, files, chosen.name(), null);
    var request = declaration.request(invocation, files, List.of()).provider(provider);
    return new Change(invocation, invocation.orchestrator(), ChangeOptions.confirmed(yes))
        .run(request, "infrastructure `%s`".formatted(declaration.infrastructure().name()));
  }
}

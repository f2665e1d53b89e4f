package io.provisioning.cli.platform;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.HomeLock;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.ContainerEngine;
import io.provisioning.cli.process.Daemon;
import io.provisioning.cli.process.Watched;
import io.provisioning.cli.process.Watcher;
import io.provisioning.cli.storage.SurrealService;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Stops what {@code up} started; servers go on. */
@Command(
    name = "down",
    description = "Stop the platform. Servers keep running; workflows continue at the next `up`.")
public final class DownCommand implements Callable<Integer> {

  private final Invocation invocation;

  DownCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var console = invocation.console();
    if (!Files.isDirectory(invocation.home().directory())) {
      console.note("the platform is not running");
      return ExitCode.DONE;
    }
    HomeLock.holding(invocation.home(), this::stop);
    return ExitCode.DONE;
  }

  private void stop() throws IOException, InterruptedException {
    var console = invocation.console();
    var steps = new Steps(console);
    boolean any = false;
    new Watcher(invocation).stop(); // first, or it would start again what is stopped
    for (var daemon : daemons()) {
      steps.working("stopping " + daemon);
      if (daemon.stop()) {
        steps.done(daemon.toString(), "stopped");
        any = true;
      }
    }
    steps.clear();
    console.note(any ? "servers keep running" : "the platform is not running");
  }

  /** Whatever runs, also if its folder is gone meanwhile; last what the others need. */
  private List<Daemon> daemons() throws IOException {
    var home = invocation.home();
    var last =
        List.of(new SurrealService(invocation).daemon(), new ContainerEngine(invocation).daemon());
    var names = last.stream().map(Daemon::toString).toList();
    var services =
        Stream.concat(Daemon.running(home).stream(), Watched.names(home).stream())
            .distinct()
            .filter(Predicate.not(names::contains))
            .map(name -> new Daemon(home, name));
    return Stream.concat(services, last.stream()).toList();
  }
}

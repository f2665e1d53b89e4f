package io.provisioning.cli.invocation;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.door.Addresses;
import io.provisioning.cli.door.Door;
import io.provisioning.cli.home.Checkout;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.WorkflowFeed;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.layer.Key;
import io.provisioning.config.layer.Keys;
import io.provisioning.config.layer.Layer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One call of the command.
 *
 * @param environment variables of the process
 * @param directory the current one, which relative paths start from
 * @param language opened only by commands that read documents
 */
public record Invocation(
    Console console,
    Map<String, String> environment,
    Path directory,
    Home home,
    Checkout checkout,
    Clock time,
    WorkflowFeed.Pause pause,
    Supplier<InfrastructureLanguage> language,
    Settings settings) {

  public Invocation {
    environment = Map.copyOf(environment);
  }

  /** The call with its settings yet unread. */
  public Invocation(
      Console console,
      Map<String, String> environment,
      Path directory,
      Home home,
      Checkout checkout,
      Clock time,
      WorkflowFeed.Pause pause,
      Supplier<InfrastructureLanguage> language) {
    this(
        console,
        environment,
        directory,
        home,
        checkout,
        time,
        pause,
        language,
        new Settings(home, directory, environment, time));
  }

  /** Where the command asks, and in whose name. */
  public Door door() {
    return new Door(
        home,
        new Addresses(
            isSet(Keys.ORCHESTRATOR_URL) ? settings.get(Keys.ORCHESTRATOR_URL) : null,
            isSet(Keys.CONTROL_CENTER_URL) ? settings.get(Keys.CONTROL_CENTER_URL) : null,
            port(),
            controlCenterPort(),
            settings.get(Keys.ORCHESTRATOR_CONNECT_TIMEOUT),
            settings.get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT)),
        time);
  }

  /** The orchestrator, through the door; nothing is sent yet. */
  public Orchestrator orchestrator() {
    return door().orchestrator();
  }

  /**
   * The orchestrator's port: that somebody set, or that of the last {@code up}, or the usual one.
   */
  public int port() {
    return port(Keys.ORCHESTRATOR_PORT, LastPort.ORCHESTRATOR);
  }

  /** The control center's port, in the same way. */
  public int controlCenterPort() {
    return port(Keys.CONTROL_CENTER_PORT, LastPort.CONTROL_CENTER);
  }

  private int port(Key<Integer> key, LastPort last) {
    int usual = settings.get(key);
    return isSet(key) ? usual : last.of(home).orElse(usual);
  }

  private boolean isSet(Key<?> key) {
    return !settings.of("").explain(key.name()).winner().stream()
        .allMatch(winner -> winner.layer() == Layer.SYSTEM);
  }
}

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
            settings.get(Keys.ORCHESTRATOR_PORT),
            settings.get(Keys.CONTROL_CENTER_PORT),
            settings.find(Keys.portOf(LastPort.VAULT.service())).orElse(null),
            settings.find(Keys.portOf(LastPort.REGISTRY.service())).orElse(null),
            settings.find(Keys.portOf(LastPort.DETECTOR.service())).orElse(null),
            settings.get(Keys.ORCHESTRATOR_CONNECT_TIMEOUT),
            settings.get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT)),
        time);
  }

  /** What its user decrypts files with. */
  public OwnIdentities identities() {
    return new OwnIdentities(environment, directory);
  }

  /** The orchestrator, through the door; nothing is sent yet. */
  public Orchestrator orchestrator() {
    return door().orchestrator();
  }

  private boolean isSet(Key<?> key) {
    return !settings.of("").explain(key.name()).winner().stream()
        .allMatch(winner -> winner.layer() == Layer.SYSTEM);
  }
}

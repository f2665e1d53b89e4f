package io.provisioning.cli.invocation;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.home.Checkout;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.orchestrator.Endpoint;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.WorkflowFeed;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.layer.Keys;
import io.provisioning.config.layer.Layer;
import java.net.URI;
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

  /** The orchestrator that the settings name, or the one of this home; nothing is sent yet. */
  public Orchestrator orchestrator() {
    return new Orchestrator(
        Endpoint.of(home, url()),
        settings.get(Keys.ORCHESTRATOR_CONNECT_TIMEOUT),
        settings.get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT));
  }

  private URI url() {
    boolean isDefault =
        settings.of("").explain(Keys.ORCHESTRATOR_URL.name()).winner().stream()
            .allMatch(winner -> winner.layer() == Layer.SYSTEM);
    return isDefault
        ? URI.create("http://127.0.0.1:" + port())
        : settings.get(Keys.ORCHESTRATOR_URL);
  }

  /** The port that somebody set, or that of the last {@code up}, or the usual one. */
  public int port() {
    boolean isDefault =
        settings.of("").explain(Keys.ORCHESTRATOR_PORT.name()).winner().stream()
            .allMatch(winner -> winner.layer() == Layer.SYSTEM);
    int usual = settings.get(Keys.ORCHESTRATOR_PORT);
    return isDefault ? Endpoint.lastPort(home).orElse(usual) : usual;
  }
}

package io.provisioning.cli.invocation;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.home.Checkout;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.orchestrator.Endpoint;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.WorkflowFeed;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.nio.file.Path;
import java.time.InstantSource;
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
    InstantSource time,
    WorkflowFeed.Pause pause,
    Supplier<InfrastructureLanguage> language) {

  public Invocation {
    environment = Map.copyOf(environment);
  }

  /** The orchestrator of this home; nothing is sent yet. */
  public Orchestrator orchestrator() {
    return new Orchestrator(Endpoint.of(home));
  }
}

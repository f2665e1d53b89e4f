package io.provisioning.orchestrator.server;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.Stream;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Scope;
import io.provisioning.provider.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** Runs commands that only read on servers, a few at once. Safe for use by many threads. */
final class Servers {

  private final Resources resources;
  private final Providers providers;
  private final ServerSettings settings;
  private final Semaphore looks;

  Servers(Resources resources, Providers providers, ServerSettings settings) {
    this.resources = resources;
    this.providers = providers;
    this.settings = settings;
    looks = new Semaphore(settings.looks());
  }

  /**
   * What a command printed.
   *
   * @param lines without the complaints
   * @param complaint the last one, empty if there was none
   */
  record Printed(int exitCode, List<String> lines, String complaint) {}

  /**
   * Runs a command to its end.
   *
   * @param id of a recorded server, such as {@code web/server/db}
   * @throws ProblemException UNKNOWN_RESOURCE; INVALID_QUERY if it is no server; SIMULATED_SERVER;
   *     SERVER_UNREACHABLE if it does not answer; TOO_MANY_LOOKS
   */
  Printed read(String workspace, String id, List<String> argv) {
    var server = server(workspace, id);
    var provider = providers.get(server.state().provider());
    requireReal(id, provider);
    requirePlace();
    try {
      return read(provider, server, argv);
    } catch (ProviderException e) {
      throw ServerProblem.SERVER_UNREACHABLE.because(
          "`" + id + "` cannot be inspected: " + e.getMessage(),
          "check that it runs, and that its provider answers",
          e);
    } finally {
      looks.release();
    }
  }

  private Printed read(Provider provider, RecordedResource server, List<String> argv) {
    var scope = new Scope(server.workspace(), server.resource().infrastructure());
    var lines = new ArrayList<String>();
    var complaints = new ArrayList<String>();
    try (var channel = provider.channel(scope.server(server.resource().name()))) {
      var result =
          channel.exec(
              new Command(argv, Map.of("LC_ALL", "C.UTF-8"), settings.limit()),
              (stream, line) -> (stream == Stream.OUT ? lines : complaints).add(line));
      return new Printed(
          result.exitCode(), lines, complaints.isEmpty() ? "" : complaints.getLast());
    }
  }

  void require(String workspace, String id) {
    requireReal(id, providers.get(server(workspace, id).state().provider()));
  }

  /** As {@link ServerChannels#terminal}. */
  void terminal(
      String workspace,
      String id,
      Terminal.Size size,
      Terminal.Screen screen,
      BiConsumer<CommandChannel, Terminal> taker) {
    var server = server(workspace, id);
    var provider = providers.get(server.state().provider());
    requireReal(id, provider);
    var scope = new Scope(server.workspace(), server.resource().infrastructure());
    try {
      var channel = provider.channel(scope.server(server.resource().name()));
      taker.accept(channel, terminal(channel, size, screen));
    } catch (ProviderException e) {
      throw ServerProblem.SERVER_UNREACHABLE.because(
          "no terminal can be opened on `" + id + "`: " + e.getMessage(),
          "check that it runs, and that its provider answers",
          e);
    }
  }

  /** Closes the channel where it gives no terminal. */
  private static Terminal terminal(
      CommandChannel channel, Terminal.Size size, Terminal.Screen screen) {
    try {
      return channel.terminal(size, screen);
    } catch (RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** The problem that a command failed which should not. */
  static ProblemException failed(String id, String program, Printed printed) {
    var why =
        printed.complaint().isEmpty() ? "exit code " + printed.exitCode() : printed.complaint();
    return ServerProblem.SERVER_UNREACHABLE.because(
        "`%s` cannot be inspected: `%s` fails there: %s".formatted(id, program, why));
  }

  private RecordedResource server(String workspace, String id) {
    var recorded = resources.get(workspace, id);
    if (recorded.resource().kind() != ResourceRef.Kind.SERVER) {
      throw ResourceProblem.invalid(
          "`" + id + "` is not a server",
          new Finding("id", "the id of a server", "`" + id + "`", null, null));
    }
    return recorded;
  }

  private static void requireReal(String id, Provider provider) {
    var description = provider.description();
    if (description.simulated()) {
      throw ServerProblem.SIMULATED_SERVER.because(
          "`%s` is simulated by provider `%s`, so there is nothing to inspect on it"
              .formatted(id, description.name()),
          "declare it at another provider, such as `local`");
    }
  }

  private void requirePlace() {
    try {
      if (looks.tryAcquire(settings.limit().toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw ServerProblem.TOO_MANY_LOOKS.because(
        "%d servers are already being inspected".formatted(settings.looks()), "try again later");
  }
}

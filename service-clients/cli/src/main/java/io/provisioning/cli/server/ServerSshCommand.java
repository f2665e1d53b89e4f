package io.provisioning.cli.server;

import io.provisioning.cli.child.ChildProgram;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "ssh",
    description = "Log in to a server, or run a command on it: `server ssh db -- uptime`.")
final class ServerSshCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<server>", description = "Name of the server.")
  private String name = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<command>",
      description = "A command to run instead of a shell, as for ssh.")
  private List<String> command = List.of();

  @Mixin private Resources resources = new Resources();

  ServerSshCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var orchestrator = invocation.orchestrator();
    var server = resources.get(invocation, orchestrator, ResourceKind.SERVER, name);
    requireReal(server, orchestrator);
    try (var ssh =
        ChildProgram.start(invocation, new ProcessBuilder(arguments(server)).inheritIO())) {
      return ssh.waitFor();
    } catch (IOException e) {
      throw CommandProblem.PART_MISSING.because(
          "`ssh` is not installed on this machine", "Debian: `apt-get install openssh-client`", e);
    }
  }

  private void requireReal(ResourceView server, Orchestrator orchestrator) {
    var provider = orchestrator.providers().getProvider(server.getProvider());
    if (Boolean.TRUE.equals(provider.getSimulated())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "server `%s` has no login: provider `%s` only simulates servers"
              .formatted(name, provider.getName()),
          "use another provider, such as `local`");
    }
  }

  /** The alias holds the provider's id, so a server made anew is not taken for the old one. */
  private List<String> arguments(ResourceView server) {
    var address =
        Resources.address(server)
            .orElseThrow(() ->
                CommandProblem.INVALID_ARGUMENT.because(
                    "server `%s` has no address to log in to".formatted(name)));
    var providerId =
        Objects.requireNonNullElse(server.getFacts().get("provider_id"), server.getWorkflow());
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("ssh", "-i", invocation.home().privateKey().toString()));
    option(arguments, "IdentitiesOnly=yes");
    option(arguments, "StrictHostKeyChecking=accept-new");
    option(arguments, "UserKnownHostsFile=\"" + invocation.home().knownHosts() + "\"");
    option(arguments, "HostKeyAlias=" + server.getId().replace('/', '.') + "." + providerId);
    option(arguments, "LogLevel=ERROR");
    // otherwise it would wait for minutes where nobody answers
    option(arguments, "ConnectTimeout=10");
    arguments.add("root@" + address);
    if (!command.isEmpty()) {
      arguments.add("--");
      arguments.addAll(command);
    }
    return arguments;
  }

  private static void option(List<String> arguments, String option) {
    arguments.add("-o");
    arguments.add(option);
  }
}

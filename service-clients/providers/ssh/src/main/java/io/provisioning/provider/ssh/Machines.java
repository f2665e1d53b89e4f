package io.provisioning.provider.ssh;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ssh.channel.AuthorizedKeys;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.ssh.channel.SshConnections;
import io.provisioning.provider.ssh.channel.SshTarget;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is done on the machines themselves. */
final class Machines implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(5);

  private final KeyDirectory keys;
  private final SshConnections connections;
  private final String installation;
  private final Clock clock;

  Machines(KeyDirectory keys, SshConnections connections, String installation, Clock clock) {
    this.keys = keys;
    this.connections = connections;
    this.installation = installation;
    this.clock = clock;
  }

  CommandChannel channel(Access access) {
    return connections.channel(
        new SshTarget(
            access.address(),
            access.port(),
            access.user(),
            access.hostKey(),
            keys.get(access.key())));
  }

  /**
   * Checks a machine and makes it this server's, unless it is another's.
   *
   * @throws ProviderException PERMANENT with everything that is wrong with the machine; CONFLICT if
   *     it is adopted already by another server
   */
  void adopt(ResourceId id, Access access, ServerSpec spec) {
    try (var channel = channel(access)) {
      check(channel, access, spec);
      var said = new ArrayList<String>();
      if (run(channel, said, Scripts.CLAIM, owner(id)) != 0) {
        throw new ProviderException(
            Kind.CONFLICT,
            "%s is adopted already: %s".formatted(access.address(), String.join("; ", said)));
      }
      AuthorizedKeys.replace(channel, spec.authorizedKeys());
    }
  }

  private void check(CommandChannel channel, Access access, ServerSpec spec) {
    var said = require(channel, "check the machine", Scripts.CHECK, List.of(spec.image()));
    var wrong = new ArrayList<>(said.subList(1, said.size()));
    var off = Duration.between(clock.instant(), Instant.ofEpochSecond(Long.parseLong(said.get(0))));
    if (off.abs().compareTo(CLOCK_TOLERANCE) > 0) {
      wrong.add("its clock is off by " + off.abs().toMinutes() + " minutes");
    }
    if (!wrong.isEmpty()) {
      throw new ProviderException(
          Kind.PERMANENT, access.address() + " cannot be adopted: " + String.join("; ", wrong));
    }
  }

  /** The keys that this provider authorized; empty if the machine is not this server's. */
  Optional<List<String>> read(ResourceId id, Access access) {
    try (var channel = channel(access)) {
      var said = new ArrayList<String>();
      return run(channel, said, Scripts.READ, owner(id)) == 0
          ? Optional.of(List.copyOf(said))
          : Optional.empty();
    }
  }

  /** Takes back what adoption wrote, if the machine is this server's; nothing else changes. */
  void release(ResourceId id, Access access) {
    try (var channel = channel(access)) {
      if (run(channel, new ArrayList<>(), Scripts.READ, owner(id)) == 0) {
        AuthorizedKeys.replace(channel, List.of());
        require(channel, "release the machine", Scripts.RELEASE, List.of());
      }
    }
  }

  private String owner(ResourceId id) {
    return "installation %s, workspace %s, infrastructure %s, server %s"
        .formatted(installation, id.scope().workspace(), id.scope().infrastructure(), id.name());
  }

  private static List<String> require(
      CommandChannel channel, String doing, String script, List<String> arguments) {
    var said = Collections.synchronizedList(new ArrayList<String>());
    if (run(channel, said, script, arguments.toArray(String[]::new)) != 0) {
      throw new ProviderException(
          Kind.PERMANENT, "could not " + doing + ": " + String.join("; ", said));
    }
    return said;
  }

  private static int run(
      CommandChannel channel, List<String> said, String script, String... arguments) {
    var argv = new ArrayList<>(List.of("sh", "-c", script, "adopt"));
    argv.addAll(List.of(arguments));
    return channel.exec(new Command(argv, Map.of(), LIMIT), (_, line) -> said.add(line)).exitCode();
  }

  @Override
  public void close() {
    connections.close();
  }
}

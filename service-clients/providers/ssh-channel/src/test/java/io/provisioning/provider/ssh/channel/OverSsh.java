package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.LocalProviderFactory;
import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.provider.testkit.Shell;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Servers of provider local, which are real machines with a real sshd, reached by SSH. */
final class OverSsh implements Provider {

  private final Provider local;
  private final SshConnections connections = new SshConnections();
  private final SshKey key = SshKey.generate();

  OverSsh(PodmanService podman, Path directory) {
    var installation = "ssh%08x".formatted(ThreadLocalRandom.current().nextInt());
    local =
        new LocalProviderFactory()
            .open(
                new ProviderContext(
                    installation,
                    directory,
                    Map.of("socket", podman.socket().toString()),
                    Clock.systemUTC()));
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey effect, ResourceId id, ResourceSpec spec) {
    return local.ensurePresent(
        effect, id, spec instanceof ServerSpec server ? withKey(server) : spec);
  }

  private ServerSpec withKey(ServerSpec spec) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        List.of(key.publicLine()),
        spec.labels());
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    return connections.channel(target(server));
  }

  SshTarget target(ResourceId server) {
    var state = (ServerState) local.find(server).orElseThrow();
    var host = state.addresses().values().iterator().next();
    return new SshTarget(host, 22, "root", hostKey(server), key);
  }

  /** Read by the engine's own means, as a cloud lets a host key be known beforehand. */
  private HostKey hostKey(ResourceId server) {
    try (var shell = Shell.on(local, server)) {
      return HostKey.parse(shell.lines("cat", "/etc/ssh/ssh_host_ed25519_key.pub").getFirst());
    }
  }

  /** A channel without SSH. */
  Shell beside(ResourceId server) {
    return Shell.on(local, server);
  }

  SshKey key() {
    return key;
  }

  SshConnections connections() {
    return connections;
  }

  @Override
  public ProviderDescription description() {
    return local.description();
  }

  @Override
  public void ensureAbsent(IdempotencyKey effect, ResourceId id) {
    local.ensureAbsent(effect, id);
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return local.find(id);
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return local.list(scope);
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return local.change(from, to);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return local.price(spec);
  }

  @Override
  public void close() {
    connections.close();
    local.close();
  }
}

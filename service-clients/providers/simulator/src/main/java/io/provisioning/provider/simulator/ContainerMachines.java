package io.provisioning.provider.simulator;

import static java.util.stream.Collectors.joining;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.LocalProviderFactory;
import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.provider.testkit.Shell;
import io.provisioning.provider.testkit.cloud.Machines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * Real machines behind simulated servers: containers of provider local, with what cloud-init would
 * make of their user data, the keys that the cloud puts there, and volumes as block devices.
 */
public final class ContainerMachines implements Machines, AutoCloseable {

  /** The major number of loop devices. */
  private static final String LOOP = "7";

  private static final Scope SCOPE = new Scope("simulated", "cloud");
  private static final Pattern HOSTNAME = Pattern.compile("(?m)^hostname: (\\S+)$");
  private static final Pattern PUBLIC = Pattern.compile("(?m)^  ed25519_public: (.+)$");
  private static final Pattern PRIVATE =
      Pattern.compile("(?ms)^  ed25519_private: \\|\\n((?:    [^\\n]*\\n)+)");

  private final Map<String, String> hosts = new ConcurrentHashMap<>();
  private final PodmanService podman;
  private final Provider local;
  private final LoopDevices disks;

  /**
   * No machine yet.
   *
   * @param directory for what the machines need, short-lived
   */
  public ContainerMachines(Path directory) throws IOException, InterruptedException {
    disks = new LoopDevices(directory);
    podman = PodmanService.start(directory);
    local =
        new LocalProviderFactory()
            .open(
                new ProviderContext(
                    "hz%08x".formatted(ThreadLocalRandom.current().nextInt()),
                    directory,
                    Map.of("socket", podman.socket().toString(), "privileged", "true"),
                    Clock.systemUTC()));
  }

  @Override
  public String create(Machine machine) {
    var networks = new ArrayList<String>();
    for (var cidr : machine.cidrs()) {
      var network = "net-" + cidr.replaceAll("[./]", "-");
      local.ensurePresent(
          key(network), SCOPE.network(network), new NetworkSpec("local", cidr, Map.of()));
      networks.add(network);
    }
    var spec =
        new ServerSpec(
            "local",
            PlanSize.SMALL,
            "debian-12",
            networks,
            List.of(),
            machine.authorizedKeys(),
            Map.of());
    // A container cannot rename itself, so it has the name from the start.
    var host = found(HOSTNAME, machine.userData());
    var server = (ServerState) local.ensurePresent(key(machine.name()), SCOPE.server(host), spec);
    hosts.put(machine.name(), host);
    initialize(host, machine.userData());
    machine.disks().forEach(disk -> attach(machine.name(), disk));
    return server.addresses().values().iterator().next();
  }

  @Override
  public void attach(String name, Disk disk) {
    var minor = LoopDevices.minor(disks.of(disk));
    try (var shell = beside(hosts.getOrDefault(name, name))) {
      shell.lines("mkdir", "-p", "/dev/disk/by-id");
      shell.lines("rm", "-f", disk.device());
      shell.lines("mknod", disk.device(), "b", LOOP, minor);
    }
  }

  @Override
  public void deleteDisk(Disk disk) {
    disks.remove(disk);
  }

  /** Only what our user data asks for. */
  private void initialize(String host, String userData) {
    try (var shell = beside(host)) {
      shell.write("/etc/ssh/ssh_host_ed25519_key", 0600, unindented(found(PRIVATE, userData)));
      shell.write("/etc/ssh/ssh_host_ed25519_key.pub", 0644, found(PUBLIC, userData) + "\n");
      shell.lines("systemctl", "restart", "ssh");
    }
  }

  private static String found(Pattern pattern, String text) {
    var found = pattern.matcher(text);
    if (!found.find()) {
      throw new AssertionError("the user data has no " + pattern);
    }
    return found.group(1);
  }

  private static String unindented(String block) {
    return block.lines().map(line -> line.substring(4)).collect(joining("\n", "", "\n"));
  }

  /** A channel that does not use SSH. */
  public Shell beside(String host) {
    return Shell.on(local, SCOPE.server(host));
  }

  @Override
  public void delete(String name) {
    local.ensureAbsent(key(name), SCOPE.server(hosts.getOrDefault(name, name)));
  }

  private static IdempotencyKey key(String name) {
    return new IdempotencyKey(name);
  }

  @Override
  public void close() {
    try {
      local.list(SCOPE).stream()
          .sorted((one, other) -> other.id().kind().compareTo(one.id().kind()))
          .map(ResourceState::id)
          .forEach(id -> local.ensureAbsent(key(id.name()), id));
      local.close();
      disks.close();
    } finally {
      podman.close();
    }
  }
}

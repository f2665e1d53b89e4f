package io.provisioning.provider.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Network;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import io.provisioning.provider.Change;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.Labels;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.RealServerContract;
import io.provisioning.provider.testkit.Shell;
import io.provisioning.provider.testkit.Specs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("proof-servers")
class LocalProviderIntegrationTests extends RealServerContract {

  @TempDir static Path directory;

  private final String cidr = FreeBlocks.next();
  private LocalTestbed bed;
  private Engine engine;
  private Provider provider;
  private Provider other;

  @BeforeAll
  void open() throws Exception {
    bed = LocalTestbed.start(directory);
    engine = bed.engine();
    provider = bed.open();
    other = bed.openOther();
  }

  @Override
  protected void closeTestbed() {
    engine.close();
    bed.close();
  }

  @Override
  protected Provider provider() {
    return provider;
  }

  @Override
  protected Provider otherInstallation() {
    return other;
  }

  @Override
  protected Provider openAgain() {
    return bed.open();
  }

  @Override
  protected String cidr() {
    return cidr;
  }

  @Override
  protected void deleteBehindItsBack(ResourceState state) {
    engine.run(
        "delete behind its back",
        docker -> docker.removeContainerCmd(state.providerId()).withForce(true).exec());
  }

  @Override
  protected void stopBehindItsBack(ServerState server) {
    engine.run(
        "stop behind its back",
        docker -> docker.stopContainerCmd(server.providerId()).withTimeout(10).exec());
  }

  @Test
  void aServerFetchesNoDescriptionsInOtherLanguagesAndSyncsNoFileOfAPackage() {
    var server = contract.ensureServer("apt");
    try (var shell = Shell.on(provider, server.id())) {
      assertThat(shell.lines("apt-config", "dump", "Acquire::Languages"))
          .anyMatch(line -> line.endsWith("\"none\";")); // a list of one, or a value
      assertThat(shell.lines("cat", "/etc/dpkg/dpkg.cfg.d/provisioning"))
          .containsExactly("force-unsafe-io");
    }
  }

  @Test
  void aPausedServerIsSeenAndGoesOn() {
    var before = contract.ensureServer("paused");
    engine.run("pause", docker -> docker.pauseContainerCmd(before.providerId()).exec());

    var paused = (ServerState) provider.find(before.id()).orElseThrow();
    assertThat(paused.status()).isEqualTo(ServerStatus.STOPPED);
    assertThat(contract.ensureServer("paused")).isEqualTo(before);
  }

  @Test
  void aServerThatIsUnpluggedIsSeenAndConnectedAgain() {
    var before = contract.ensureServer("unplugged");
    unplug(before);

    var seen = provider.find(before.id()).orElseThrow();
    assertThat(provider.change(seen.spec(), before.spec())).isEqualTo(Change.IN_PLACE);
    assertThat(contract.ensureServer("unplugged")).isEqualTo(before);
  }

  @Test
  void aNetworkThatSomebodyAttachedIsSeenAndLeftAgain() {
    var before = contract.ensureServer("plugged");
    var name = bed.installation() + "-foreign";
    engine.run(
        "make",
        docker ->
            docker
                .createNetworkCmd()
                .withName(name)
                .withIpam(
                    new Network.Ipam()
                        .withConfig(new Network.Ipam.Config().withSubnet(FreeBlocks.next())))
                .exec());
    try {
      engine.run(
          "plug in",
          docker ->
              docker
                  .connectToNetworkCmd()
                  .withContainerId(before.providerId())
                  .withNetworkId(name)
                  .exec());

      var seen = (ServerState) provider.find(before.id()).orElseThrow();
      assertThat(seen.spec().networks()).containsExactly("net", name);
      assertThat(provider.change(seen.spec(), before.spec())).isEqualTo(Change.IN_PLACE);
      assertThat(contract.ensureServer("plugged")).isEqualTo(before);
    } finally {
      engine.run("remove", docker -> docker.removeNetworkCmd(name).exec());
    }
  }

  /** As {@code podman volume create --label …} makes them. */
  @Test
  void whatHasOurLabelsUnderAnotherNameIsThatAndKeepsItsData() {
    var id = contract.scope().volume("kept");
    var carried = new Labels(bed.installation()).of(id, Map.of());
    var name = bed.installation() + "-backup";
    engine.run(
        "make", docker -> docker.createVolumeCmd().withName(name).withLabels(carried).exec());

    assertThat(provider.list(contract.scope())).extracting(ResourceState::id).contains(id);
    assertThat(contract.ensure(id, contract.volume()).providerId()).isEqualTo(name);
    contract.ensure(contract.scope().network("net"), contract.network());
    var server =
        (ServerState)
            contract.ensure(
                contract.scope().server("keeper"),
                contract.server(List.of(new Mount("kept", "/data"))));
    assertThat(server.spec().mounts()).containsExactly(new Mount("kept", "/data"));
    contract.delete(server.id());
    contract.delete(id);
    assertThat(provider.find(id)).isEmpty();
  }

  @Test
  void aPublishedPortIsSeenAndNeedsAnotherServer() {
    var id = contract.scope().server("published");
    contract.ensure(contract.scope().network("net"), contract.network());
    var carried = new LinkedHashMap<>(new Labels(bed.installation()).of(id, Map.of()));
    var image =
        engine.call(
            "look",
            docker ->
                String.valueOf(
                    docker
                        .inspectContainerCmd(contract.ensureServer("model").providerId())
                        .exec()
                        .getConfig()
                        .getImage()));
    var port = ExposedPort.tcp(80);
    engine.run(
        "make",
        docker ->
            docker
                .createContainerCmd(image)
                .withName(bed.installation() + "-published")
                .withLabels(carried)
                .withExposedPorts(port)
                .withHostConfig(
                    HostConfig.newHostConfig()
                        .withPortBindings(
                            new PortBinding(Ports.Binding.bindIpAndPort("127.0.0.1", 18080), port)))
                .exec());

    var seen = (ServerState) provider.find(id).orElseThrow();
    assertThat(seen.spec().settings()).containsEntry("published_ports", "127.0.0.1:18080->80/tcp");
    assertThat(provider.change(seen.spec(), contract.server(List.of()))).isEqualTo(Change.REPLACE);
    contract.delete(id);
    assertThat(provider.find(id)).isEmpty();
  }

  /**
   * Another Podman releases addresses in its own books, and not in those of ours, unless ours is
   * faster: so it is tried until an address is withheld.
   */
  @Test
  void aServerThatAnotherPodmanStoppedStartsAgain() throws Exception {
    var before = contract.ensureServer("elsewhere");
    var after = before;
    for (int stop = 0; stop < 10 && after.addresses().equals(before.addresses()); stop++) {
      stopByAnotherPodman(after);
      after = contract.ensureServer("elsewhere");
      assertThat(after.status()).isEqualTo(ServerStatus.RUNNING);
      assertThat(after.spec()).isEqualTo(before.spec());
    }

    assertThat(after.addresses().get("net"))
        .as("one that is not withheld")
        .isNotEqualTo(before.addresses().get("net"));
    contract.delete(after.id());
    assertThat(contract.ensureServer("elsewhere").status()).isEqualTo(ServerStatus.RUNNING);
  }

  private void stopByAnotherPodman(ServerState server) throws Exception {
    var configuration =
        Files.writeString(directory.resolve("cni.conf"), "[network]\nnetwork_backend = \"cni\"\n");
    var stop = new ProcessBuilder("podman", "stop", "--time", "0", server.providerId());
    stop.environment().put("CONTAINERS_CONF", configuration.toString());
    var log = directory.resolve("stop.log");
    var stopped = stop.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(stopped.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(((ServerState) provider.find(server.id()).orElseThrow()).status())
        .as(Files.readString(log))
        .isEqualTo(ServerStatus.STOPPED);
  }

  private void unplug(ServerState server) {
    var network = provider.find(contract.scope().network("net")).orElseThrow().providerId();
    engine.run(
        "unplug",
        docker ->
            docker
                .disconnectFromNetworkCmd()
                .withContainerId(server.providerId())
                .withNetworkId(network)
                .withForce(true)
                .exec());
  }

  @Test
  void limitsAreInForceAndAForeignChangeIsSeen() {
    var small = contract.ensureServer("limited");
    try (var shell = Shell.on(provider, small.id())) {
      assertThat(memoryLimit(shell)).isEqualTo(512L << 20);
      var medium = contract.ensure(small.id(), Specs.withPlan(small.spec(), PlanSize.MEDIUM));
      assertThat(memoryLimit(shell)).isEqualTo(1024L << 20);

      // Limits that were changed in place are lost by a restart of the container in Podman 4.
      stopBehindItsBack(small);
      assertThat(contract.ensure(small.id(), medium.spec())).isEqualTo(medium);
      assertThat(memoryLimit(shell)).isEqualTo(1024L << 20);

      new Limits(engine).change("change behind its back", small.providerId(), PlanSize.LARGE);
      var seen = (ServerState) provider.find(small.id()).orElseThrow();
      assertThat(seen.spec().plan()).isEqualTo(PlanSize.LARGE);
    }
  }

  private static long memoryLimit(Shell shell) {
    var script =
        "cat /sys/fs/cgroup/memory.max 2>/dev/null || cat"
            + " /sys/fs/cgroup/memory/memory.limit_in_bytes";
    return Long.parseLong(shell.lines("sh", "-c", script).getFirst());
  }

  @Test
  void aServerIsInAllItsNetworksUnderOneName() {
    var second = FreeBlocks.next();
    var scope = contract.scope();
    contract.ensure(scope.network("net"), contract.network());
    contract.ensure(scope.network("back"), new NetworkSpec("local", second, Map.of()));
    var both = Specs.withNetworks(contract.server(List.of()), List.of("back", "net"));

    var server = (ServerState) contract.ensure(scope.server("both"), both);
    contract.ensure(
        scope.server("one"), Specs.withNetworks(contract.server(List.of()), List.of("net")));

    assertThat(server.spec().networks()).containsExactly("back", "net");
    assertThat(server.addresses().get("back")).startsWith(second.replace("0/24", ""));
    try (var shell = Shell.on(provider, scope.server("one"))) {
      assertThat(shell.lines("getent", "ahostsv4", "both"))
          .allMatch(line -> line.startsWith(String.valueOf(server.addresses().get("net"))));
    }
  }

  @Test
  void aServerMovesToAnotherNetworkWhileAnotherIsInNone() {
    var second = FreeBlocks.next();
    var scope = contract.scope();
    contract.ensure(scope.network("lan2"), new NetworkSpec("local", second, Map.of()));
    var before = contract.ensureServer("moving");
    unplug(contract.ensureServer("without"));

    var moved =
        (ServerState)
            contract.ensure(before.id(), Specs.withNetworks(before.spec(), List.of("lan2")));

    assertThat(moved.spec().networks()).containsExactly("lan2");
    assertThat(moved.addresses().get("lan2")).startsWith(second.replace("0/24", ""));
    assertThat(contract.ensure(before.id(), before.spec())).isEqualTo(before);
  }

  @Test
  void twoWorkspacesHoldServersOfTheSameName() {
    var mine = contract.ensureServer("same");
    var theirs = new Scope("contract2", contract.scope().infrastructure()).server("same");
    try {
      var spec = Specs.withNetworks(contract.server(List.of()), List.of());
      var made = provider.ensurePresent(contract.key("same"), theirs, spec);

      assertThat(made.providerId()).isNotEqualTo(mine.providerId());
      assertThat(provider.find(mine.id())).contains(mine);
    } finally {
      provider.ensureAbsent(contract.key("same"), theirs);
    }
  }

  @Test
  void aBlockThatIsTakenIsRefusedForGoodWithWhoHasIt() {
    contract.ensure(contract.scope().network("net"), contract.network());

    var refusal =
        refusal(() -> contract.ensure(contract.scope().network("twin"), contract.network()));

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(refusal)
        .hasMessageContaining("%s: network ".formatted(cidr))
        .hasMessageEndingWith("declare another cidr");
  }

  @Test
  void whatHasOurNameButIsNotOursIsLeftAlone() {
    var id = contract.scope().volume("foreign");
    var name = new Labels(bed.installation()).engineName(id);
    engine.run("make", docker -> docker.createVolumeCmd().withName(name).exec());
    try {
      assertThat(provider.find(id)).isEmpty();
      assertThat(refusal(() -> contract.ensure(id, contract.volume())).kind())
          .isEqualTo(Kind.CONFLICT);
      contract.delete(id);
    } finally {
      engine.run("remove", docker -> docker.removeVolumeCmd(name).exec());
    }
  }

  @Test
  void aServerHasOnlyTheCapabilitiesThatItsDeclarationAsksFor() {
    contract.ensure(contract.scope().network("net"), contract.network());
    var plain = contract.server(List.of());
    var asking = withLabels(plain, Map.of("local-capability", "dac-read-search"));
    contract.ensure(contract.scope().server("plain"), plain);
    contract.ensure(contract.scope().server("nfs"), asking);

    try (var shell = Shell.on(provider, contract.scope().server("plain"))) {
      assertThat(bits(shell) >> 2 & 1).as("CAP_DAC_READ_SEARCH").isZero();
      assertThat(bits(shell) >> 12 & 1).as("CAP_NET_ADMIN").isOne();
      assertThat(bits(shell) >> 21 & 1).as("CAP_SYS_ADMIN").isZero();
    }
    try (var shell = Shell.on(provider, contract.scope().server("nfs"))) {
      assertThat(bits(shell) >> 2 & 1).as("CAP_DAC_READ_SEARCH").isOne();
    }
    assertThat(provider.change(plain, asking)).isEqualTo(Change.REPLACE);
  }

  private static ServerSpec withLabels(ServerSpec spec, Map<String, String> labels) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        labels);
  }

  private static long bits(Shell shell) {
    return Long.parseUnsignedLong(
        shell.lines("sh", "-c", "sed -n 's/^CapBnd:\\t//p' /proc/1/status").getFirst(), 16);
  }

  @Test
  void anUnknownImageIsRefusedWithWhatThereIs() {
    contract.ensure(contract.scope().network("net"), contract.network());
    var small = contract.server(List.of());
    var spec =
        new ServerSpec(
            small.region(),
            small.plan(),
            "debian-21",
            small.networks(),
            small.mounts(),
            small.authorizedKeys(),
            small.labels());

    assertThatThrownBy(() -> contract.ensure(contract.scope().server("new"), spec))
        .hasMessage("local has no image `debian-21`; it has debian-12");
  }
}

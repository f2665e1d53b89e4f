package io.provisioning.provider.upcloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.NetworkState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.ResourceState.VolumeState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.Specs;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What we ask and how we read answers, held against what the real API was asked and said. */
class RecordedTests {

  private static final Scope SCOPE = new Scope("dev", "web");

  /** Documented, but nobody used it where the conversations were recorded. */
  private static final Set<String> NOT_RECORDED =
      Set.of(
          "firewall_rules.firewall_rule[].icmp_type: STRING",
          "firewall_rules.firewall_rule[].source_address_end: STRING",
          "firewall_rules.firewall_rule[].source_address_start: STRING",
          "firewall_rules.firewall_rule[].source_port_end: STRING",
          "firewall_rules.firewall_rule[].source_port_start: STRING",
          "router.labels[].key: STRING",
          "router.labels[].value: STRING",
          "server.firewall: STRING",
          "server.plan: STRING",
          "server.user_data: STRING",
          "server.login_user.create_password: STRING",
          "server.login_user.username: STRING",
          "server.login_user.ssh_keys.ssh_key[]: STRING",
          "server.networking.interfaces.interface[].network: STRING",
          "server.storage_devices.storage_device[].type: STRING",
          "storage.labels[].key: STRING",
          "storage.labels[].value: STRING",
          "storage.size: STRING");

  /** What the simulator does not show: a server's host, backups, floating addresses. */
  private static final Set<String> NOT_SIMULATED =
      Set.of(
          "server.host: NUMBER",
          "server.server_group: NULL",
          "server.password: STRING",
          "server.username: STRING",
          "storage.backup_rule.interval: STRING",
          "storage.backup_rule.retention: STRING",
          "storage.backup_rule.time: STRING",
          "network.ip_networks.ip_network[].dhcp_dns[]: STRING",
          "network.ip_networks.ip_network[].dhcp_routes[]: STRING",
          "networks.network[].ip_networks.ip_network[].dhcp_dns[]: STRING",
          "networks.network[].ip_networks.ip_network[].dhcp_routes[]: STRING",
          "networks.network[].router: STRING");

  @TempDir private Path directory;

  @Test
  void everyRequestHasTheShapeOfARecordedOne() throws Exception {
    var recorded = new TreeMap<String, Set<String>>();
    for (var exchange : Recording.all()) {
      recorded
          .computeIfAbsent(exchange.operation(), _ -> new TreeSet<>())
          .addAll(Recording.members(exchange.request()));
    }

    var asked = conversation();
    for (var exchange : asked) {
      var known = recorded.get(exchange.operation());
      if (known != null) {
        assertThat(Recording.members(exchange.request()))
            .as(exchange.operation())
            .isSubsetOf(
                Stream.concat(known.stream(), NOT_RECORDED.stream()).collect(Collectors.toSet()));
      }
    }
    assertThat(asked.stream().map(Recording.Exchange::operation))
        .contains(
            "POST /server",
            "PUT /server/*",
            "POST /server/*/stop",
            "POST /server/*/start",
            "POST /server/*/storage/attach",
            "POST /server/*/storage/detach",
            "POST /server/*/networking/interface",
            "DELETE /server/*/networking/interface/*",
            "POST /storage",
            "PUT /storage/*",
            "DELETE /storage/*",
            "POST /network",
            "PUT /network/*",
            "DELETE /network/*",
            "DELETE /server/*",
            "GET /storage/private",
            "POST /router",
            "PATCH /router/*",
            "GET /router",
            "DELETE /router/*",
            "GET /server/*/firewall_rule",
            "PUT /server/*/firewall_rule",
            "GET /price");
  }

  @Test
  void theSimulatorAnswersAsTheRecordedApiDid() throws Exception {
    var simulated = new TreeMap<String, Set<String>>();
    for (var exchange : conversation()) {
      simulated
          .computeIfAbsent(exchange.operation(), _ -> new TreeSet<>())
          .addAll(Recording.members(exchange.answer()));
      simulated
          .computeIfAbsent(exchange.operation() + " status", _ -> new TreeSet<>())
          .add("" + exchange.status());
    }

    for (var exchange : Recording.all()) {
      var ours = simulated.get(exchange.operation());
      if (ours != null && exchange.status() < 300 && !exchange.operation().contains("price")) {
        var wanted = new TreeSet<>(Recording.members(exchange.answer()));
        wanted.removeAll(NOT_SIMULATED);
        assertThat(ours).as(exchange.operation()).containsAll(wanted);
        assertThat(simulated.get(exchange.operation() + " status"))
            .as(exchange.operation())
            .contains("" + exchange.status());
      }
    }
  }

  /** Everything that the provider can do, at the simulator. */
  private List<Recording.Exchange> conversation() throws Exception {
    try (var cloud = UpCloudSimulator.start(Machines.none());
        var provider = new UpCloudTestbed(cloud, directory).open("one")) {
      var contract = ContractScope.of(provider, "10.91.60.0/24");
      var scope = contract.scope();
      contract.ensure(scope.network("net"), contract.network());
      contract.ensure(scope.network("net"), labelled(contract.network()));
      contract.ensure(scope.volume("data"), contract.volume());
      contract.ensure(scope.volume("data"), Specs.withSize(contract.volume(), 5L << 30));
      var spec = contract.server(List.of(new Mount("data", "/data")));
      var id = scope.server("web");
      contract.ensure(id, spec);
      provider.list(scope);
      contract.ensure(id, Specs.withMounts(spec, List.of()));
      contract.ensure(id, Specs.withPlan(Specs.withNetworks(spec, List.of()), PlanSize.LARGE));
      contract.ensure(id, spec);
      contract.ensure(scope.firewall("gate"), contract.firewall());
      contract.ensure(id, Specs.withFirewalls(spec, List.of("gate")));
      var ssh = Specs.withRules(contract.firewall(), contract.firewall().rules().subList(0, 1));
      contract.ensure(scope.firewall("gate"), ssh);
      contract.clear();
      return cloud.exchanged().stream()
          .map(it ->
              new Recording.Exchange(
                  it.method(), Recording.path(it.path()), it.request(), it.status(), it.answer()))
          .toList();
    }
  }

  private static NetworkSpec labelled(NetworkSpec spec) {
    return new NetworkSpec(spec.region(), spec.cidr(), Map.of("env", "test"));
  }

  @Test
  void everyRecordedServerNetworkAndStorageIsRead() {
    int read = 0;
    for (var exchange : Recording.all()) {
      var answer = exchange.answer();
      for (var server : list(answer.path("server"))) {
        if (server.has("uuid")) {
          var state = (ServerState) state(ResourceKind.SERVER, server);
          assertThat(state.spec().region()).isEqualTo("fi-hel2");
          assertThat(state.addresses().get("public")).startsWith("94.237.");
          assertThat(state.status())
              .isEqualTo(
                  server.path("state").asString("").equals("started")
                      ? ServerStatus.RUNNING
                      : ServerStatus.STOPPED);
          assertThat(Labels.users(server)).containsEntry("managedBy", label(server));
          read++;
        }
      }
      for (var network : list(answer.path("network"))) {
        var state = (NetworkState) state(ResourceKind.NETWORK, network);
        assertThat(state.spec().cidr()).isEqualTo("172.17.0.0/22");
        assertThat(state.spec().labels()).containsEntry("env", "test");
        read++;
      }
      for (var storage : list(answer.path("storage"))) {
        var state = (VolumeState) state(ResourceKind.VOLUME, storage);
        assertThat(state.spec()).isEqualTo(new VolumeSpec("fi-hel2", 10L << 30, Map.of()));
        read++;
      }
    }
    assertThat(read).isGreaterThan(20);
  }

  private static String label(JsonNode server) {
    return server.path("labels").path("label").path(0).path("value").asString("");
  }

  private static List<JsonNode> list(JsonNode node) {
    return node.isObject() ? List.of(node) : List.of();
  }

  private static ResourceState state(ResourceKind kind, JsonNode node) {
    var keys = new KnownKeys(Path.of("nowhere"));
    return new Snapshot(SCOPE, List.of(), List.of(), List.of(), List.of(), keys).state(kind, node);
  }

  @Test
  void recordedDisksAreTheServersOwnOrAttached() {
    var attached =
        Recording.of("attachdetachstorage").stream()
            .filter(it -> it.path().endsWith("/storage/attach"))
            .findFirst()
            .orElseThrow();
    var snapshot =
        new Snapshot(
            SCOPE, List.of(), List.of(), List.of(), List.of(), new KnownKeys(Path.of("nowhere")));

    assertThat(snapshot.mounted(attached.answer().path("server")))
        .extracting(Snapshot.Disk::address)
        .containsExactly("virtio:0", "scsi:0:0");
  }

  @Test
  void recordedErrorsSayWhetherAnotherTryHelps() {
    var refused = Recording.of("errorhandling").getFirst();
    var error = ApiException.of(refused.status(), refused.answer()).forUser();

    assertThat(error.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(error).hasMessage("upcloud: The server UUID is invalid.");
  }

  @Test
  void pricesAreThoseOfTheRecordedList() {
    var answer = Recording.of("getpricezones").getFirst().answer();
    var list = PriceList.of(answer, Currency.getInstance("EUR"));
    var packaged = PriceList.packaged(Currency.getInstance("EUR"));

    for (var size : PlanSize.values()) {
      var item = "server_plan_" + Offers.plan(size).name();
      for (var zone : Offers.ZONES) {
        assertThat(list.price(zone, item, 1)).isEqualTo(packaged.price(zone, item, 1));
        assertThat(list.price(zone, item, 1).hourly()).isPositive();
        assertThat(list.price(zone, "storage_maxiops", 1).hourly()).isPositive();
        assertThat(list.price(zone, "firewall", 1)).isEqualTo(packaged.price(zone, "firewall", 1));
        assertThat(list.price(zone, "firewall", 1).hourly()).isPositive();
      }
    }
    assertThat(list.price("de-fra1", "server_plan_2xCPU-4GB", 1).hourly())
        .isEqualByComparingTo(new BigDecimal("0.029761"));
    assertThat(list.price("de-fra1", "storage_maxiops", 100).hourly())
        .isEqualByComparingTo(new BigDecimal("0.031"));
  }

  @Test
  void zonesAndPlansAreRecordedOnes() {
    var zones = new TreeSet<String>();
    for (var zone : Recording.of("getzones").getFirst().answer().path("zones").path("zone")) {
      zones.add(zone.path("id").asString(""));
    }
    assertThat(zones).containsAll(Offers.ZONES);
    for (var size : PlanSize.values()) {
      var plan = Offers.plan(size);
      assertThat(plans())
          .contains("%s %d %d %d".formatted(plan.name(), plan.vcpus(), plan.memory(), plan.disk()));
    }
  }

  private static Set<String> plans() {
    var plans = new TreeSet<String>();
    for (var plan : Recording.of("getplans").getFirst().answer().path("plans").path("plan")) {
      plans.add(
          "%s %d %d %d"
              .formatted(
                  plan.path("name").asString(""),
                  plan.path("core_number").asInt(),
                  plan.path("memory_amount").asInt() / 1024,
                  plan.path("storage_size").asInt()));
    }
    return plans;
  }

  @Test
  void aServerIsStoppedForItsHardwareAndNothingElse() {
    var spec =
        new ServerSpec(
            "de-fra1", PlanSize.SMALL, "debian-12", List.of(), List.of(), List.of(), Map.of());

    assertThat(Offers.isStopped(spec, Specs.withPlan(spec, PlanSize.LARGE))).isTrue();
    assertThat(Offers.isStopped(spec, Specs.withKeys(spec, List.of("key")))).isFalse();
  }
}

package io.provisioning.provider.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.aws.AccessKey;
import io.provisioning.provider.Change;
import io.provisioning.provider.Objection;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.aws.Ingress.Origin;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.Specs;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only the firewalls of AWS have: copies in networks, quotas, and groups made by hand. */
class FirewallsTests {

  private static final String CIDR = "10.91.61.0/24";

  @TempDir private Path directory;

  private AwsSimulator cloud;
  private Provider provider;
  private AwsApi api;
  private ContractScope contract;
  private ResourceId gate;

  @BeforeEach
  void start() throws Exception {
    cloud = AwsSimulator.start(Machines.none());
    provider = new AwsTestbed(cloud, directory).open("one");
    var endpoint = URI.create(cloud.endpoint() + "/");
    var key = new AccessKey(AwsSimulator.ID, AwsSimulator.SECRET, "");
    api = new AwsApi("eu-central-1", _ -> endpoint, () -> key, Clock.systemUTC(), Duration.ZERO);
    contract = ContractScope.of(provider, CIDR);
    gate = contract.scope().firewall("gate");
  }

  @AfterEach
  void stop() {
    contract.clear();
    assertThat(cloud.count()).isZero();
    assertThat(cloud.duplicates()).isEmpty();
    api.close();
    provider.close();
    cloud.close();
  }

  @Test
  void aServerInANetworkIsGuardedByACopyThatFollowsTheFirewall() {
    var home = contract.ensure(gate, contract.firewall());
    var server = guarded("one", "gate");

    var copy = onlyGroupOf(server);
    assertThat(copy).isNotEqualTo(home.providerId());
    assertThat(rules(copy)).containsExactlyInAnyOrderElementsOf(rules(home.providerId()));

    contract.ensure(gate, Specs.withRules(contract.firewall(), List.of(ssh("10.0.0.0/8"))));
    assertThat(rules(copy))
        .containsExactly(new Ingress("tcp", 22, 22, Origin.V4, "10.0.0.0/8", ""));
    assertThat(onlyGroupOf(server)).isEqualTo(copy);

    contract.delete(server.id());
    contract.delete(contract.scope().network("net"));
    assertThat(groupIds()).containsExactly(home.providerId());
  }

  @Test
  void serversOutsideOfNetworksShareTheFirewallItself() {
    var home = contract.ensure(gate, contract.firewall());
    var spec = Specs.withNetworks(contract.server(List.of()), List.of());
    var server =
        contract.ensure(contract.scope().server("one"), Specs.withFirewalls(spec, List.of("gate")));

    assertThat(onlyGroupOf(server)).isEqualTo(home.providerId());
    assertThat(groupIds()).containsExactly(home.providerId());
  }

  @Test
  void whatIsAddedByHandIsDriftAndLeaves() {
    var home = contract.ensure(gate, contract.firewall());
    var copy = onlyGroupOf(guarded("one", "gate"));
    for (var group : List.of(home.providerId(), copy)) {
      for (var rule :
          List.of(
              new Ingress("tcp", 80, 80, Origin.V4, "0.0.0.0/0", ""),
              new Ingress("-1", -1, -1, Origin.V4, "10.0.0.0/8", ""),
              new Ingress("tcp", 0, 65_535, Origin.V6, "::/0", ""),
              new Ingress("udp", 53, 53, Origin.GROUP, copy, ""),
              new Ingress("tcp", 22, 22, Origin.PREFIX_LIST, "pl-1", ""))) {
        authorize(group, rule);

        assertThat(provider.change(spec(gate), contract.firewall()))
            .as("%s", rule)
            .isEqualTo(Change.IN_PLACE);
        contract.ensure(gate, contract.firewall());
        assertThat(spec(gate)).isEqualTo(contract.firewall());
        assertThat(rules(home.providerId())).containsExactlyInAnyOrderElementsOf(rules(copy));
      }
    }
  }

  @Test
  void aGroupThatIsAddedByHandToAServerIsDriftAndLeaves() {
    contract.ensure(gate, contract.firewall());
    var server = guarded("one", "gate");
    var guard = onlyGroupOf(server);
    guarded("two");
    var open = groupIds().stream().filter(it -> isOpen(it)).findFirst().orElseThrow();
    var _ =
        api.call(
            "ModifyInstanceAttribute",
            Parameters.of("InstanceId", server.providerId())
                .list("GroupId", List.of(guard, open))
                .toMap());

    var seen = (ServerSpec) spec(server.id());
    assertThat(seen.guards()).containsExactlyInAnyOrder("gate", open);
    assertThat(provider.change(seen, server.spec())).isEqualTo(Change.IN_PLACE);
    assertThat(onlyGroupOf(contract.ensure(server.id(), server.spec()))).isEqualTo(guard);
  }

  @Test
  void aServerWithoutFirewallsHasTheGroupOfItsNetwork() {
    contract.ensure(gate, contract.firewall());
    var plain = guarded("one");
    var open = onlyGroupOf(plain);
    assertThat(rules(open))
        .contains(
            new Ingress("-1", -1, -1, Origin.V4, CIDR, ""),
            new Ingress("tcp", 443, 443, Origin.V4, "0.0.0.0/0", ""))
        .hasSize(5);

    var to = Specs.withFirewalls((ServerSpec) plain.spec(), List.of("gate"));
    assertThat(onlyGroupOf(contract.ensure(plain.id(), to))).isNotEqualTo(open);
    assertThat(onlyGroupOf(contract.ensure(plain.id(), plain.spec()))).isEqualTo(open);
  }

  @Test
  void whatIsChangedByHandInTheGroupOfANetworkIsDriftOfItsServersAndLeaves() {
    assertOpenedByHand(guarded("one"));
  }

  @Test
  void theGroupOfTheDefaultNetworkIsComparedToo() {
    var spec = Specs.withNetworks(contract.server(List.of()), List.of());

    assertOpenedByHand(contract.ensure(contract.scope().server("one"), spec));
  }

  private void assertOpenedByHand(ResourceState server) {
    var open = onlyGroupOf(server);
    var usual = rules(open);
    authorize(open, new Ingress("tcp", 3306, 3306, Origin.V4, "0.0.0.0/0", ""));

    var seen = (ServerSpec) spec(server.id());
    assertThat(seen.guards())
        .containsExactly(
            "a rule made by hand in %s: tcp 3306 to 3306 from 0.0.0.0/0".formatted(open));
    assertThat(provider.change(seen, server.spec())).isEqualTo(Change.IN_PLACE);
    assertThat(contract.ensure(server.id(), server.spec()).spec()).isEqualTo(server.spec());
    assertThat(rules(open)).containsExactlyInAnyOrderElementsOf(usual);

    var web = usual.stream().filter(rule -> rule.from() == 443).toList();
    var _ = api.call("RevokeSecurityGroupIngress", Ingress.change(open, web, false));
    assertThat(((ServerSpec) spec(server.id())).guards())
        .containsExactly("a rule missing in %s: tcp 443 to 443 from 0.0.0.0/0".formatted(open));
    contract.ensure(server.id(), server.spec());
    assertThat(rules(open)).containsExactlyInAnyOrderElementsOf(usual);
  }

  @Test
  void aServerWithoutFirewallsDoesNotGetTheGroupOfAnotherFirewall() {
    var home = contract.ensure(gate, contract.firewall());
    var spec = Specs.withNetworks(contract.server(List.of()), List.of());

    var plain = contract.ensure(contract.scope().server("one"), spec);

    assertThat(onlyGroupOf(plain)).isNotEqualTo(home.providerId());
    assertThat(rules(onlyGroupOf(plain))).hasSize(5);
    assertThat(spec(gate)).isEqualTo(contract.firewall());
  }

  @Test
  void sixtySourcesAreReplacedBySixtyOthersOfEachFamily() {
    var ports = new FirewallRule(Protocol.TCP, "22", sources(0), "");
    contract.ensure(gate, Specs.withRules(contract.firewall(), List.of(ports)));
    var others = new FirewallRule(Protocol.TCP, "22", sources(100), "");
    var to = Specs.withRules(contract.firewall(), List.of(others));

    var after = contract.ensure(gate, to);

    assertThat(provider.change(after.spec(), to)).isEqualTo(Change.NONE);
    assertThat(rules(after.providerId())).hasSize(120);
  }

  private static List<String> sources(int first) {
    return IntStream.range(first, first + 60)
        .boxed()
        .flatMap(
            n -> List.of("10.0.0.%d/32".formatted(n), "2001:db8:%x::/48".formatted(n)).stream())
        .toList();
  }

  /** AWS refuses all rules of a request for one that is there or gone already. */
  @Test
  void anOldListDoesNoHarm() {
    contract.ensure(gate, contract.firewall());
    var copy = onlyGroupOf(guarded("one", "gate"));
    var old = group(copy);
    var web = new Ingress("tcp", 80, 80, Origin.V4, "0.0.0.0/0", "");
    var names = new Ingress("udp", 53, 53, Origin.V4, "0.0.0.0/0", "");
    authorize(copy, web);
    var gone = List.of(Ingress.of(old).getFirst());
    var _ = api.call("RevokeSecurityGroupIngress", Ingress.change(copy, gone, false));

    new SecurityGroups(api, new Waiting(Duration.ofMillis(5)), new Tags("one"))
        .change(old, List.of(web, names));

    assertThat(rules(copy)).containsExactlyInAnyOrder(web, names);
    contract.ensure(gate, contract.firewall());
  }

  @Test
  void aFirewallAndANetworkMayHaveOneName() {
    contract.ensure(contract.scope().firewall("net"), contract.firewall());
    var server = guarded("one", "net");

    assertThat(((ServerSpec) server.spec()).guards()).containsExactly("net");
    assertThat(provider.list(contract.scope())).hasSize(3);
    contract.delete(server.id());
    contract.delete(contract.scope().network("net"));
    assertThat(spec(contract.scope().firewall("net"))).isEqualTo(contract.firewall());
  }

  @Test
  void aFirewallIsDeletedOnceTheLastServerHasEnded() {
    contract.ensure(gate, contract.firewall());
    var server = guarded("one", "gate");
    cloud.inject(Faults.none().withActionTime(Duration.ofMillis(200)));
    cloud.terminateByHand(server.providerId());

    contract.delete(gate);

    assertThat(provider.find(gate)).isEmpty();
    assertThat(groupIds()).hasSize(1).allMatch(this::isOpen);
  }

  @Test
  void anAccountWithoutADefaultNetworkIsToldWhatToDo() {
    var subnet = api.describe("DescribeSubnets", "subnetSet", Map.of()).getFirst();
    var vpc = Map.of("VpcId", subnet.get("vpcId"));
    var _ = api.call("DeleteSubnet", Map.of("SubnetId", subnet.get("subnetId")));
    var _ = api.call("DeleteVpc", vpc);

    var refusal =
        catchThrowableOfType(
            ProviderException.class, () -> contract.ensure(gate, contract.firewall()));

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(refusal)
        .hasMessage(
            "the account has no default VPC in eu-central-1; create one, since firewalls are kept"
                + " there");
    // As accounts have them from the start, for what is counted afterwards.
    var made = api.call("CreateVpc", Map.of("CidrBlock", "172.31.0.0/16")).path("vpc");
    var _ =
        api.call("CreateSubnet", Map.of("VpcId", made.get("vpcId"), "CidrBlock", "172.31.0.0/20"));
  }

  @Test
  void whatCannotBeHadIsSaidBeforeAnybodyIsAsked() {
    var six = List.of("a", "b", "c", "d", "e", "f");
    var elsewhere = new FirewallSpec("eu-west-1", List.of(), Map.of("Name", "ours"));

    assertThat(provider.objections(Specs.withFirewalls(contract.server(List.of()), six)))
        .extracting(Objection::property)
        .containsExactly("firewalls");
    assertThat(provider.objections(elsewhere))
        .extracting(Objection::property)
        .containsExactly("region", "labels");
    assertThat(cloud.actions()).isEmpty();
  }

  private ResourceState guarded(String name, String... firewalls) {
    contract.ensure(contract.scope().network("net"), contract.network());
    return contract.ensure(
        contract.scope().server(name),
        Specs.withFirewalls(contract.server(List.of()), List.of(firewalls)));
  }

  private static FirewallRule ssh(String source) {
    return new FirewallRule(Protocol.TCP, "22", List.of(source), "");
  }

  private ResourceSpec spec(ResourceId id) {
    return provider.find(id).orElseThrow().spec();
  }

  private String onlyGroupOf(ResourceState server) {
    var instance =
        Reading.instances(api, Parameters.of("InstanceId.1", server.providerId())).getFirst();
    assertThat(Snapshot.groups(instance)).hasSize(1);
    return Snapshot.groups(instance).getFirst();
  }

  private List<Ingress> rules(String group) {
    return Ingress.of(group(group));
  }

  private Xml group(String id) {
    return api.describe("DescribeSecurityGroups", "securityGroupInfo", Map.of("GroupId.1", id))
        .getFirst();
  }

  private List<String> groupIds() {
    return api.describe("DescribeSecurityGroups", "securityGroupInfo", Map.of()).stream()
        .map(Snapshot::providerId)
        .toList();
  }

  private boolean isOpen(String group) {
    return rules(group).contains(new Ingress("-1", -1, -1, Origin.V4, CIDR, ""));
  }

  private void authorize(String group, Ingress rule) {
    var _ = api.call("AuthorizeSecurityGroupIngress", Ingress.change(group, List.of(rule), true));
  }
}

package io.provisioning.provider.upcloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.Specs;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.upcloud.Packet;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What only the firewalls of UpCloud have: lists of servers, and no memory of connections. */
class FirewallsTests {

  private static final String OFFICE = "198.51.100.7";
  private static final String STRANGER = "203.0.113.9";
  private static final Packet SSH = Packet.in("tcp", OFFICE, 40_000, 22);
  private static final Packet DATABASE = Packet.in("tcp", STRANGER, 40_000, 5432);

  @TempDir private Path directory;

  private UpCloudSimulator cloud;
  private Provider provider;
  private UpCloudApi api;
  private ContractScope contract;
  private ResourceId gate;
  private ResourceId web;

  @BeforeEach
  void start() throws Exception {
    cloud = UpCloudSimulator.start(Machines.none());
    provider = new UpCloudTestbed(cloud, directory).open("one");
    api = new UpCloudApi(cloud.endpoint(), () -> "Bearer " + UpCloudSimulator.TOKEN);
    contract = ContractScope.of(provider, "10.91.60.0/24");
    gate = contract.scope().firewall("gate");
    web = contract.scope().firewall("web");
  }

  @AfterEach
  void stop() {
    contract.clear();
    assertThat(cloud.count("routers") + cloud.count("servers")).isZero();
    assertThat(cloud.duplicates()).isEmpty();
    api.close();
    provider.close();
    cloud.close();
  }

  @Test
  void aServerIsReachedByWhatItsFirewallsAllowAndByNothingElse() {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    contract.ensure(
        web,
        firewall(
            tcp("443", "0.0.0.0/0", "::/0"),
            new FirewallRule(Protocol.UDP, "8000-8100", List.of("2001:db8::/33"), ""),
            new FirewallRule(Protocol.ICMP, "", List.of("192.0.2.128/25"), "")));
    var server = guarded("gate", "web").providerId();

    for (var packet :
        List.of(
            SSH,
            Packet.in("tcp", STRANGER, 1, 443),
            Packet.in("tcp", "2001:db8:ffff::1", 1, 443),
            Packet.in("udp", "2001:db8::1", 1, 8000),
            Packet.in("udp", "2001:db8:7fff:ffff:ffff:ffff:ffff:ffff", 1, 8100),
            Packet.icmp("192.0.2.255", 8))) {
      assertThat(cloud.passes(server, packet)).as("%s", packet).isTrue();
      assertThat(cloud.passes(server, packet.answer())).as("%s", packet.answer()).isTrue();
    }
    for (var packet :
        List.of(
            DATABASE,
            Packet.in("tcp", STRANGER, 40_000, 22),
            Packet.in("tcp", "198.51.100.8", 40_000, 22),
            Packet.in("udp", STRANGER, 1, 443),
            Packet.in("udp", "2001:db8::1", 1, 8101),
            Packet.in("udp", "2001:db8:8000::", 1, 8000),
            Packet.in("udp", OFFICE, 1, 8000),
            Packet.icmp("192.0.2.127", 8),
            Packet.icmp("2001:db8::1", 128))) {
      assertThat(cloud.passes(server, packet)).as("%s", packet).isFalse();
    }
  }

  /** The firewall is stateless, so answers pass only where a rule lets them in. */
  @Test
  void answersToWhatAServerOpensPass() {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    var server = guarded("gate").providerId();

    for (var asked :
        List.of(
            Packet.out("tcp", "151.101.2.132", 32_768, 443),
            Packet.out("tcp", "2a04:4e42::644", 60_999, 80),
            Packet.out("udp", "94.237.127.9", 45_000, 53),
            // Resolvers such as unbound choose ports of their own.
            Packet.out("udp", "94.237.40.9", 1_500, 53),
            Packet.out("tcp", "2a04:3540:53::1", 1_500, 53),
            Packet.out("udp", "192.0.2.123", 45_000, 123),
            Packet.out("udp", "192.0.2.123", 123, 123),
            Packet.out("udp", "10.6.0.1", 68, 67))) {
      assertThat(cloud.passes(server, asked)).as("%s", asked).isTrue();
      assertThat(cloud.passes(server, asked.answer())).as("%s", asked.answer()).isTrue();
    }
    // Of a ping, and that a packet is too large, in both families.
    assertThat(List.of(0, 3, 11)).allMatch(it -> cloud.passes(server, Packet.icmp(STRANGER, it)));
    assertThat(List.of(1, 2, 3, 4, 129, 135))
        .allMatch(it -> cloud.passes(server, Packet.icmp("2001:db8::1", it)));
    // Whoever says to be a resolver is let in only as one.
    assertThat(cloud.passes(server, Packet.in("udp", STRANGER, 53, 1_500))).isFalse();
    assertThat(cloud.passes(server, Packet.in("udp", STRANGER, 123, 5_000))).isFalse();
    assertThat(cloud.passes(server, Packet.in("tcp", "94.237.127.9", 80, 22))).isFalse();
  }

  @Test
  void whileAFirewallChangesSshStaysOpenAndTheRestShut() {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    contract.ensure(web, firewall(tcp("22", "198.51.100.0/24"), tcp("443", "0.0.0.0/0")));
    var server = guarded("gate");
    var moments = new ArrayList<Boolean>();
    cloud.watch(_ -> {
      moments.add(cloud.passes(server.providerId(), SSH));
      moments.add(!cloud.passes(server.providerId(), DATABASE));
    });

    contract.ensure(gate, firewall(tcp("80", "0.0.0.0/0"), tcp("22", "198.51.0.0/16")));
    for (var names : List.of(List.of("web", "gate"), List.of("web"), List.of("gate"))) {
      contract.ensure(server.id(), Specs.withFirewalls((ServerSpec) server.spec(), names));
    }
    cloud.watch(_ -> {});

    assertThat(moments).hasSizeGreaterThan(20).doesNotContain(false);
  }

  @Test
  void aServerIsGuardedBeforeItIsSwitchedOnAndOpenWithoutFirewalls() {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    var plain = contract.ensureServer("one");
    var moments = new ArrayList<Boolean>();
    cloud.watch(_ -> moments.add(cloud.passes(plain.providerId(), SSH)));

    var spec = Specs.withFirewalls(plain.spec(), List.of("gate"));
    contract.ensure(plain.id(), spec);
    assertThat(cloud.passes(plain.providerId(), DATABASE)).isFalse();
    contract.ensure(plain.id(), plain.spec());
    cloud.watch(_ -> {});

    assertThat(cloud.passes(plain.providerId(), DATABASE)).isTrue();
    assertThat(moments).isNotEmpty().doesNotContain(false);
  }

  @Test
  void rulesOfManyFirewallsThatChangeAtOnceAreAllOnTheServer() throws Exception {
    var names = List.of("a", "b", "c", "d", "e");
    names.forEach(name ->
        contract.ensure(contract.scope().firewall(name), firewall(tcp("22", OFFICE + "/32"))));
    var server = guarded(names.toArray(String[]::new));

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var changes =
          IntStream.range(0, names.size())
              .<Callable<ResourceState>>mapToObj(n ->
                  () ->
                      contract.ensure(
                          contract.scope().firewall(names.get(n)),
                          firewall(tcp("22", OFFICE + "/32"), tcp("" + (9000 + n), "0.0.0.0/0"))))
              .toList();
      for (var change : executor.invokeAll(changes)) {
        var _ = change.get();
      }
    }

    assertThat(spec(server.id())).isEqualTo(server.spec());
    assertThat(IntStream.range(0, 5))
        .allMatch(n -> cloud.passes(server.providerId(), Packet.in("tcp", STRANGER, 1, 9000 + n)));
  }

  /** The list has rules of both, so whoever writes it last has to know what the other did. */
  @Test
  void aListIsNotWrittenFromWhatWasReadBeforeAnotherWroteIt() throws Exception {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    contract.ensure(web, firewall(tcp("443", "0.0.0.0/0")));
    var server = guarded("gate", "web");
    var requests = new ArrayList<String>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var other = new AtomicReference<Future<ResourceState>>();
      cloud.watch(request -> {
        requests.add(request);
        if (request.startsWith("GET /1.3/router")
            && requests.stream().anyMatch(it -> it.startsWith("PATCH"))
            && other.get() == null) {
          // All routers were read for the list: now the other firewall changes.
          cloud.watch(_ -> {});
          other.set(
              executor.submit(() -> contract.ensure(web, firewall(tcp("8443", "0.0.0.0/0")))));
          awaitBriefly(other.get());
        }
      });
      contract.ensure(gate, firewall(tcp("22", OFFICE + "/32"), tcp("80", "0.0.0.0/0")));
      var _ = other.get().get();
    }

    assertThat(spec(server.id())).isEqualTo(server.spec());
    assertThat(List.of(80, 8443))
        .allMatch(it -> cloud.passes(server.providerId(), Packet.in("tcp", STRANGER, 1, it)));
    assertThat(cloud.passes(server.providerId(), Packet.in("tcp", STRANGER, 1, 443))).isFalse();
  }

  /** It ends only if it does not wait for its turn, as it should. */
  private static void awaitBriefly(Future<?> change) {
    try {
      var _ = change.get(500, TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      // It waits.
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsChangedByHandIsDriftAndLeaves() {
    contract.ensure(gate, contract.firewall());
    var server = guarded("gate");
    var path = "/server/" + server.providerId();
    var rule = Map.of("action", "accept", "direction", "in", "position", "1");

    for (var change :
        List.<Runnable>of(
            () -> post(path, rule),
            () -> post(path, Map.of("action", "drop", "direction", "out", "position", "1")),
            () -> api.delete(path + "/firewall_rule/1"),
            () -> api.delete(path + "/firewall_rule/" + rules(server).size()),
            () -> put(path, List.of(rule)),
            () -> put(path, rules(server).reversed()),
            () -> api.put(path, Map.of("server", Map.of("firewall", "off"))))) {
      change.run();

      var seen = (ServerSpec) spec(server.id());
      assertThat(seen.guards()).isNotEqualTo(List.of("gate"));
      assertThat(provider.change(seen, server.spec())).isEqualTo(Change.IN_PLACE);
      contract.ensure(server.id(), server.spec());
      assertThat(spec(server.id())).isEqualTo(server.spec());
      assertThat(cloud.passes(server.providerId(), DATABASE)).isFalse();
    }
  }

  @Test
  void aRuleMadeByHandIsNamed() {
    contract.ensure(gate, contract.firewall());
    var server = guarded("gate");
    post(
        "/server/" + server.providerId(),
        Map.of(
            "action", "accept",
            "destination_port_start", "8080",
            "destination_port_end", "8080",
            "direction", "in",
            "family", "IPv4",
            "position", "1",
            "protocol", "tcp"));

    assertThat(((ServerSpec) spec(server.id())).guards())
        .containsExactly(
            "gate",
            "a rule made by hand: in accept IPv4 tcp, destination_port_end 8080,"
                + " destination_port_start 8080");
  }

  @Test
  void aFirewallThatIsSwitchedOnByHandIsDrift() {
    var plain = contract.ensureServer("one");
    var path = "/server/" + plain.providerId();
    var _ = api.put(path, Map.of("server", Map.of("firewall", "on")));

    assertThat(provider.change(spec(plain.id()), plain.spec())).isEqualTo(Change.IN_PLACE);
    contract.ensure(plain.id(), plain.spec());
    assertThat(spec(plain.id())).isEqualTo(plain.spec());
  }

  /** Its labels still name the firewall, which could not be deleted then. */
  @Test
  void aServerWhoseFirewallIsSwitchedOffByHandCanDoWithout() {
    contract.ensure(gate, contract.firewall());
    var server = guarded("gate");
    var path = "/server/" + server.providerId();
    var _ = api.put(path, Map.of("server", Map.of("firewall", "off")));
    var plain = Specs.withFirewalls((ServerSpec) server.spec(), List.of());

    assertThat(provider.change(spec(server.id()), plain)).isEqualTo(Change.IN_PLACE);
    contract.ensure(server.id(), plain);
    contract.delete(gate);

    assertThat(provider.find(gate)).isEmpty();
    assertThat(spec(server.id())).isEqualTo(plain);
  }

  @Test
  void rulesThatAreChangedByHandInTheLabelsAreDrift() {
    var made = contract.ensure(gate, contract.firewall());
    corrupt(made);

    assertThat(provider.change(spec(gate), contract.firewall())).isEqualTo(Change.IN_PLACE);
    assertThat(contract.ensure(gate, contract.firewall()).providerId())
        .isEqualTo(made.providerId());
    assertThat(spec(gate)).isEqualTo(contract.firewall());
  }

  /** Its firewall would be on without any rule. */
  @Test
  void aServerIsNotGuardedByRulesThatAreUnknown() {
    var plain = contract.ensureServer("one");
    var made = contract.ensure(gate, contract.firewall());
    corrupt(made);

    var refusal =
        catchThrowableOfType(
            ProviderException.class,
            () -> contract.ensure(plain.id(), Specs.withFirewalls(plain.spec(), List.of("gate"))));

    assertThat(refusal.kind()).isEqualTo(Kind.CONFLICT);
    assertThat(refusal).hasMessageContaining("apply the firewalls again");
    assertThat(api.server(plain.providerId()).path("firewall").asString("")).isEqualTo("off");
  }

  private void corrupt(ResourceState firewall) {
    var named =
        List.of(
            label("installation", "one"),
            label("workspace", "contract"),
            label("infrastructure", contract.scope().infrastructure()),
            label("name", "gate"),
            label("rules.0", "QUJD"));
    var _ =
        api.patch("/router/" + firewall.providerId(), Map.of("router", Map.of("labels", named)));
  }

  private static Map<String, String> label(String key, String value) {
    return Map.of("key", "provisioning/" + key, "value", value);
  }

  /** What is left of it is on the server, and may be the way in. */
  @Test
  void aFirewallThatIsDeletedByHandStaysOnServersUntilItIsMadeAgain() {
    var made = contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    contract.ensure(web, firewall(tcp("443", "0.0.0.0/0")));
    var server = guarded("gate", "web");
    cloud.deleteByHand("routers", made.providerId());

    contract.ensure(web, firewall(tcp("8443", "0.0.0.0/0")));
    assertThat(cloud.passes(server.providerId(), SSH)).isTrue();
    assertThat(provider.change(spec(server.id()), server.spec())).isEqualTo(Change.IN_PLACE);

    contract.ensure(gate, firewall(tcp("22", "198.51.100.0/24")));
    assertThat(spec(server.id())).isEqualTo(server.spec());
    assertThat(cloud.passes(server.providerId(), Packet.in("tcp", STRANGER, 1, 8443))).isTrue();
  }

  /** Every answer but the first few is lost, at each place of the change. */
  @Test
  void aChangeThatEndsInTheMiddleIsNotTakenForDone() {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    var server = guarded("gate");
    var wanted = firewall(tcp("22", OFFICE + "/32"), tcp("443", "0.0.0.0/0"));
    int attempts = 0;
    for (int served = 1; provider.change(spec(gate), wanted) != Change.NONE; served++) {
      endAfter(served);
      try {
        contract.ensure(gate, wanted);
      } catch (ProviderException e) {
        assertThat(e.kind()).isEqualTo(Kind.TRANSIENT);
      }
      cloud.watch(_ -> {});
      cloud.inject(Faults.none());
      attempts++;
      if (provider.change(spec(gate), wanted) == Change.NONE) {
        assertThat(spec(server.id())).isEqualTo(server.spec());
      }
      assertThat(cloud.passes(server.providerId(), SSH)).isTrue();
    }
    assertThat(attempts).isGreaterThan(3);
    assertThat(cloud.passes(server.providerId(), Packet.in("tcp", STRANGER, 1, 443))).isTrue();
  }

  /** Its rules would stay on the server, and nobody would know whose they are. */
  @Test
  void noFirewallIsDeletedOfWhichAServerHasRules() {
    contract.ensure(gate, firewall(tcp("22", OFFICE + "/32")));
    var server = guarded("gate");
    var one = (ServerSpec) server.spec();
    var both = Specs.withFirewalls(one, List.of("gate", "web"));
    var other = Specs.withFirewalls(one, List.of("web"));
    var packets = Map.of(gate, SSH, web, Packet.in("tcp", STRANGER, 1, 443));
    contract.ensure(web, firewall(tcp("443", "0.0.0.0/0")));
    int refused = 0;
    for (var wanted : List.of(both, one, other, one)) {
      for (int served = 1; provider.change(spec(server.id()), wanted) != Change.NONE; served++) {
        endAfter(served);
        assertThat(catchThrowable(() -> contract.ensure(server.id(), wanted)))
            .satisfiesAnyOf(
                it -> assertThat(it).isNull(),
                it ->
                    assertThat(((ProviderException) Objects.requireNonNull(it)).kind())
                        .isEqualTo(Kind.TRANSIENT));
        cloud.watch(_ -> {});
        cloud.inject(Faults.none());
        for (var firewall : List.of(gate, web)) {
          if (cloud.passes(server.providerId(), Objects.requireNonNull(packets.get(firewall)))) {
            refused++;
            assertThat(
                    catchThrowableOfType(ProviderException.class, () -> contract.delete(firewall)))
                .extracting(ProviderException::kind)
                .isEqualTo(Kind.CONFLICT);
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(10);
    contract.delete(web);
  }

  private void endAfter(int served) {
    var left = new int[] {served};
    cloud.watch(_ -> {
      if (--left[0] == 0) {
        cloud.inject(Faults.none().withRates(0, 1, 0));
      }
    });
  }

  @Test
  void theSameRuleOfTwoFirewallsIsOnTheServerOnce() {
    contract.ensure(gate, contract.firewall());
    contract.ensure(web, contract.firewall());

    var server = guarded("gate", "web");

    assertThat(((ServerSpec) server.spec()).guards()).containsExactly("gate", "web");
    assertThat(rules(server).stream().map(it -> ListedRule.of(it).bare())).doesNotHaveDuplicates();
  }

  @Test
  void theLargestFirewallsFitIntoAServersList() {
    var names = List.of("a", "b", "c", "d", "e");
    for (int n = 0; n < names.size(); n++) {
      int network = n;
      var sources =
          IntStream.range(0, FirewallRules.MOST)
              .mapToObj(host -> "10.%d.0.%d/32".formatted(network, host))
              .toArray(String[]::new);
      var spec = firewall(tcp("22", sources));
      assertThat(provider.objections(spec)).isEmpty();
      contract.ensure(contract.scope().firewall(names.get(n)), spec);
    }

    var server = guarded(names.toArray(String[]::new));

    assertThat(rules(server)).hasSizeBetween(500, 1000);
    assertThat(((ServerSpec) server.spec()).guards()).isEqualTo(names);
  }

  @Test
  void anotherInstallationHasFirewallsOfItsOwn() {
    var made = contract.ensure(gate, contract.firewall());
    try (var other = new UpCloudTestbed(cloud, directory).open("two")) {
      var key = contract.key("theirs");
      assertThat(other.find(gate)).isEmpty();

      var theirs = other.ensurePresent(key, gate, firewall(tcp("22", "0.0.0.0/0")));
      assertThat(spec(gate)).isEqualTo(contract.firewall());
      assertThat(theirs.providerId()).isNotEqualTo(made.providerId());
      other.ensureAbsent(key, gate);
    }
    assertThat(provider.find(gate)).contains(made);
  }

  @Test
  void whatCannotBeHadIsSaidBeforeAnybodyIsAsked() {
    var many = IntStream.range(0, 101).mapToObj("10.0.0.%d/32"::formatted).toArray(String[]::new);
    var six = List.of("a", "b", "c", "d", "e", "f");
    var before = cloud.requests();

    assertThat(provider.objections(firewall(tcp("22", many))))
        .containsExactly(new Objection("rules", "at most 100 sources in all rules", "101 of them"));
    assertThat(provider.objections(firewall(tcp("22", "::ffff:10.0.0.0/120"))))
        .extracting(Objection::property)
        .containsExactly("rules[0].sources");
    assertThat(
            provider.objections(
                new FirewallSpec("de-fra1", List.of(), Map.of("_mine", "a", "provisioning/b", ""))))
        .hasSize(2);
    assertThat(provider.objections(Specs.withFirewalls(contract.server(List.of()), six)))
        .containsExactly(
            new Objection("firewalls", "at most 5 firewalls of one server", "6 of them"));
    assertThat(cloud.requests()).isEqualTo(before);
  }

  @Test
  void aFirewallIsFreeAndAServerWithOneCostsMore() {
    var plain = contract.server(List.of());
    var guarded = provider.price(Specs.withFirewalls(plain, List.of("gate"))).hourly();

    assertThat(provider.price(contract.firewall()).hourly()).isZero();
    assertThat(guarded.subtract(provider.price(plain).hourly())).isEqualByComparingTo("0.0056");
  }

  private ResourceState guarded(String... firewalls) {
    contract.ensure(contract.scope().network("net"), contract.network());
    return contract.ensure(
        contract.scope().server("one"),
        Specs.withFirewalls(contract.server(List.of()), List.of(firewalls)));
  }

  private static FirewallSpec firewall(FirewallRule... rules) {
    return new FirewallSpec("de-fra1", List.of(rules), Map.of());
  }

  private static FirewallRule tcp(String ports, String... sources) {
    return new FirewallRule(Protocol.TCP, ports, List.of(sources), "");
  }

  private ResourceSpec spec(ResourceId id) {
    return provider.find(id).orElseThrow().spec();
  }

  private List<JsonNode> rules(ResourceState server) {
    return List.copyOf(api.rules(server.providerId()).values());
  }

  private void post(String path, Map<String, String> rule) {
    var _ = api.post(path + "/firewall_rule", Map.of("firewall_rule", rule));
  }

  private void put(String path, List<?> rules) {
    var _ =
        api.put(path + "/firewall_rule", Map.of("firewall_rules", Map.of("firewall_rule", rules)));
  }
}

package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.provisioning.provider.Change;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription.PlanOffer;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * What holds for every provider. A subclass opens the provider and says how to change something
 * behind its back; each test has a scope of its own, which is emptied after it, also after a
 * failure.
 *
 * <p>What only some providers can do is a suite of its own: one whose servers run for real extends
 * {@link RealServerContract} in place of this, and {@link CommandChannelContract} beside it.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class ProviderContract {

  /** The scope of one test, which no other has, and what is put there. */
  protected ContractScope contract;

  /** The provider under test, the same object at each call. */
  protected abstract Provider provider();

  /** The same provider as another installation would open it, the same object at each call. */
  protected abstract Provider otherInstallation();

  /** A block of 256 addresses in canonical form that nobody else uses. */
  protected abstract String cidr();

  /** Deletes something without the provider, as an administrator could by hand. */
  protected abstract void deleteBehindItsBack(ResourceState state);

  /** Stops a server without the provider. */
  protected abstract void stopBehindItsBack(ServerState server);

  /** Called when all is over, for what the provider ran on. */
  protected void closeTestbed() {}

  @BeforeEach
  void openScope() {
    contract = ContractScope.of(provider(), cidr());
  }

  @AfterEach
  void emptyScope() {
    contract.clear();
  }

  @AfterAll
  void close() {
    try {
      otherInstallation().close();
      provider().close();
    } finally {
      closeTestbed();
    }
  }

  @Test
  void itDescribesItself() {
    var description = provider().description();

    assertThat(description.name()).isNotBlank();
    assertThat(description.summary()).isNotBlank();
    assertThat(description.regions()).isNotEmpty();
    assertThat(description.images()).isNotEmpty();
    assertThat(description.plans()).containsOnlyKeys(PlanSize.values());
  }

  @Test
  void pricesAreNeverNegativeAndHaveOneCurrency() {
    var currencies = new HashSet<String>();
    for (var spec : List.of(contract.network(), contract.volume(), contract.server(List.of()))) {
      var price = provider().price(spec);
      assertThat(price.hourly()).isNotNegative();
      currencies.add(price.currency().getCurrencyCode());
    }
    assertThat(currencies).hasSize(1);
  }

  @Test
  void aLargerPlanIsNotSmallerAndCostsNoLess() {
    var plans = provider().description().plans();
    var offers =
        Stream.of(PlanSize.values()).map(size -> Objects.requireNonNull(plans.get(size))).toList();

    assertThat(offers)
        .isSortedAccordingTo(Comparator.comparingDouble(PlanOffer::vcpus))
        .isSortedAccordingTo(Comparator.comparingLong(PlanOffer::memory))
        .isSortedAccordingTo(Comparator.comparing(offer -> offer.price().hourly()));
  }

  @Test
  void whatIsEnsuredIsThereOnceHoweverOftenItIsAsked() {
    var first = contract.ensureServer("one");
    var second = contract.ensureServer("one");

    assertThat(second).isEqualTo(first);
    assertThat(second.status()).isEqualTo(ServerStatus.RUNNING);
    assertThat(second.addresses()).containsKey("net");
    assertThat(second.addresses().keySet()).isSubsetOf("net", "public");
    assertThat(provider().list(contract.scope())).hasSize(2);
    assertThat(provider().find(contract.scope().server("one"))).contains(second);
  }

  @Test
  void manyThreadsThatAskAtOnceGetOneServer() throws Exception {
    contract.ensure(contract.scope().network("net"), contract.network());

    var answers = atOnce(16, _ -> contract.ensureServer("many").providerId());

    assertThat(new HashSet<>(answers)).hasSize(1);
    assertThat(provider().list(contract.scope())).hasSize(2);
  }

  @Test
  void serversThatAreMadeAtOnceHaveAddressesOfTheirOwn() throws Exception {
    contract.ensure(contract.scope().network("net"), contract.network());

    var servers = atOnce(4, n -> contract.ensureServer("server-" + n));

    assertThat(servers)
        .extracting(server -> server.addresses().get("net"))
        .doesNotHaveDuplicates()
        .doesNotContainNull();
    assertThat(provider().list(contract.scope())).containsAll(servers).hasSize(5);
  }

  @Test
  void whatIsAbsentStaysAbsentHoweverOftenItIsAsked() {
    contract.ensureServer("gone");

    contract.delete(contract.scope().server("gone"));
    contract.delete(contract.scope().server("gone"));

    assertThat(provider().find(contract.scope().server("gone"))).isEmpty();
    assertThat(provider().list(contract.scope()))
        .extracting(ResourceState::id)
        .containsExactly(contract.scope().network("net"));
  }

  @Test
  void scopesAndInstallationsDoNotSeeEachOther() {
    contract.ensure(contract.scope().volume("mine"), contract.volume());
    var another = new Scope("another", contract.scope().infrastructure());

    assertThat(provider().list(another)).isEmpty();
    assertThat(provider().find(another.volume("mine"))).isEmpty();
    assertThat(otherInstallation().list(contract.scope())).isEmpty();
    assertThat(otherInstallation().find(contract.scope().volume("mine"))).isEmpty();

    otherInstallation().ensureAbsent(contract.key("foreign"), contract.scope().volume("mine"));
    assertThat(provider().find(contract.scope().volume("mine"))).isPresent();
  }

  @Test
  void whatIsReadBackIsWhatWasAskedFor() {
    contract.ensure(contract.scope().network("net"), contract.network());
    contract.ensure(contract.scope().volume("data"), contract.volume());
    contract.ensure(contract.scope().volume("logs"), contract.volume());
    var spec =
        contract.server(List.of(new Mount("logs", "/var/log/web"), new Mount("data", "/data")));

    var state = contract.ensure(contract.scope().server("same"), spec);

    assertThat(provider().change(state.spec(), spec)).isEqualTo(Change.NONE);
    assertThat(spec(contract.scope().network("net"))).isEqualTo(contract.network());
    assertThat(spec(contract.scope().volume("data"))).isEqualTo(contract.volume());
  }

  @Test
  void everyChangeOfAServerDoesWhatItIsCalled() {
    contract.ensure(contract.scope().volume("data"), contract.volume());
    var server = contract.ensureServer("changed").spec();

    for (var to :
        List.of(
            Specs.withPlan(server, PlanSize.MEDIUM),
            Specs.withKeys(server, List.of("ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two")),
            Specs.withPlan(server, PlanSize.XLARGE),
            Specs.withNetworks(server, List.of()),
            server,
            Specs.withMounts(server, List.of(new Mount("data", "/data"))),
            server,
            Specs.withLabels(server, Map.of("tier", "front")))) {
      doesWhatItIsCalled(contract.scope().server("changed"), to);
    }
  }

  @Test
  void everyChangeOfAVolumeOrANetworkDoesWhatItIsCalled() {
    contract.ensure(contract.scope().volume("data"), contract.volume());
    contract.ensure(contract.scope().network("net"), contract.network());
    var volume = contract.volume();
    var network = contract.network();
    var half = network.cidr().replace("/24", "/25");

    doesWhatItIsCalled(contract.scope().volume("data"), Specs.withSize(volume, volume.size() * 20));
    doesWhatItIsCalled(contract.scope().volume("data"), Specs.withSize(volume, volume.size() / 2));
    for (var labels : List.of(Map.of("team", "red"), Map.of("tier", "front"))) {
      doesWhatItIsCalled(contract.scope().volume("data"), Specs.withLabels(volume, labels));
      doesWhatItIsCalled(contract.scope().network("net"), Specs.withLabels(network, labels));
    }
    doesWhatItIsCalled(contract.scope().network("net"), Specs.withCidr(network, half));
  }

  private void doesWhatItIsCalled(ResourceId id, ResourceSpec to) {
    var before = provider().find(id).orElseThrow();
    switch (provider().change(before.spec(), to)) {
      case NONE, IN_PLACE -> {
        var after = contract.ensure(id, to);
        assertThat(after.providerId()).isEqualTo(before.providerId());
        assertThat(provider().change(after.spec(), to)).as("%s", to).isEqualTo(Change.NONE);
        assertThat(provider().find(id)).contains(after);
      }
      case REPLACE -> {
        var refusal = catchThrowableOfType(ProviderException.class, () -> contract.ensure(id, to));
        assertThat(refusal.kind()).isEqualTo(Kind.CONFLICT);
        assertThat(provider().find(id)).contains(before);

        contract.delete(id);
        var after = contract.ensure(id, to);
        assertThat(provider().change(after.spec(), to)).as("%s", to).isEqualTo(Change.NONE);
      }
    }
  }

  @Test
  void aServerWithoutItsPartsIsRefusedForGoodAndNotMade() {
    var noNetwork =
        refusal(() -> contract.ensure(contract.scope().server("s"), contract.server(List.of())));
    contract.ensure(contract.scope().network("net"), contract.network());
    var noVolume =
        refusal(() ->
            contract.ensure(
                contract.scope().server("s"),
                contract.server(List.of(new Mount("data", "/data")))));

    assertThat(noNetwork.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(noNetwork).hasMessageContaining("network/net");
    assertThat(noVolume.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(noVolume).hasMessageContaining("volume/data");
    assertThat(provider().list(contract.scope())).hasSize(1);
  }

  @Test
  void whatAServerUsesIsNotDeleted() {
    contract.ensure(contract.scope().network("net"), contract.network());
    contract.ensure(contract.scope().volume("data"), contract.volume());
    contract.ensure(
        contract.scope().server("user"), contract.server(List.of(new Mount("data", "/data"))));

    assertThat(refusal(() -> contract.delete(contract.scope().network("net"))).kind())
        .isEqualTo(Kind.CONFLICT);
    assertThat(refusal(() -> contract.delete(contract.scope().volume("data"))).kind())
        .isEqualTo(Kind.CONFLICT);
    assertThat(provider().list(contract.scope())).hasSize(3);
  }

  private boolean hasFirewalls() {
    return provider().description().kinds().contains(ResourceKind.FIREWALL);
  }

  @Test
  void whoHasFirewallsNeedsThemAndOthersObject() {
    var guarded = Specs.withFirewalls(contract.server(List.of()), List.of("gate"));

    assertThat(Objection.toFirewalls(contract.firewall(), provider().description()).isEmpty())
        .isEqualTo(hasFirewalls());
    assertThat(Objection.toFirewalls(guarded, provider().description()).isEmpty())
        .isEqualTo(hasFirewalls());
    assertThat(Objection.toFirewalls(contract.server(List.of()), provider().description()))
        .isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> firewallsOfWhoHasThem() {
    return hasFirewalls()
        ? Stream.of(
            dynamicTest(
                "one is there once, is read back and changed in place",
                this::aFirewallIsThereOnceAndIsReadBackAndChangedInPlace),
            dynamicTest(
                "a server is guarded by what it names and by nothing else",
                this::aServerIsGuardedByWhatItNamesAndByNothingElse),
            dynamicTest(
                "one that is deleted behind its back is seen and made again",
                this::aFirewallThatIsDeletedBehindItsBackIsSeenAndMadeAgain))
        : Stream.empty();
  }

  private void aFirewallIsThereOnceAndIsReadBackAndChangedInPlace() throws Exception {
    var id = contract.scope().firewall("gate");
    var spec = contract.firewall();

    var made = atOnce(4, _ -> contract.ensure(id, spec).providerId());

    assertThat(new HashSet<>(made)).hasSize(1);
    assertThat(provider().find(id).orElseThrow().spec()).isEqualTo(spec);
    for (var rules :
        List.of(
            spec.rules().subList(0, 1),
            spec.rules().reversed(),
            List.<FirewallRule>of(),
            spec.rules())) {
      var to = Specs.withRules(spec, rules);
      assertThat(provider().change(spec, to)).isIn(Change.NONE, Change.IN_PLACE);
      doesWhatItIsCalled(id, to);
    }
    doesWhatItIsCalled(id, new FirewallSpec(spec.region(), spec.rules(), Map.of("tier", "front")));
    contract.delete(id);
    contract.delete(id);
    assertThat(provider().list(contract.scope())).isEmpty();
  }

  private void aServerIsGuardedByWhatItNamesAndByNothingElse() {
    var plain = contract.ensureServer("guarded").spec();
    var id = contract.scope().server("guarded");
    var missing =
        refusal(() -> contract.ensure(id, Specs.withFirewalls(plain, List.of("nowhere"))));
    contract.ensure(contract.scope().firewall("gate"), contract.firewall());
    contract.ensure(contract.scope().firewall("web"), contract.firewall());

    assertThat(missing.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(missing).hasMessageContaining("firewall/nowhere");
    for (var names :
        List.of(List.of("gate"), List.of("web", "gate"), List.of("web"), List.<String>of())) {
      var to = Specs.withFirewalls(plain, names);
      assertThat(provider().change(plain, to))
          .isEqualTo(names.isEmpty() ? Change.NONE : Change.IN_PLACE);
      doesWhatItIsCalled(id, to);
      var seen = (ServerState) provider().find(id).orElseThrow();
      assertThat(seen.spec().guards()).containsExactlyInAnyOrderElementsOf(names);
    }
    var born = contract.scope().server("born");
    contract.ensure(born, Specs.withFirewalls(plain, List.of("gate")));
    assertThat(((ServerState) provider().find(born).orElseThrow()).spec().guards())
        .containsExactly("gate");
    var inUse = refusal(() -> contract.delete(contract.scope().firewall("gate")));
    contract.delete(born);
    contract.delete(contract.scope().firewall("gate"));

    assertThat(inUse.kind()).isEqualTo(Kind.CONFLICT);
    assertThat(provider().find(contract.scope().firewall("gate"))).isEmpty();
  }

  private void aFirewallThatIsDeletedBehindItsBackIsSeenAndMadeAgain() {
    var id = contract.scope().firewall("lost");
    var before = contract.ensure(id, contract.firewall());

    deleteBehindItsBack(before);

    assertThat(provider().find(id)).isEmpty();
    assertThat(contract.ensure(id, contract.firewall()).spec()).isEqualTo(contract.firewall());
  }

  @Test
  void whatIsDeletedBehindItsBackIsSeenAndMadeAgain() {
    var before = contract.ensureServer("lost");

    deleteBehindItsBack(before);

    assertThat(provider().find(before.id())).isEmpty();
    assertThat(provider().list(contract.scope())).hasSize(1);
    assertThat(contract.ensureServer("lost").status()).isEqualTo(ServerStatus.RUNNING);
  }

  @Test
  void aServerThatIsStoppedBehindItsBackIsSeenAndStarted() {
    var before = contract.ensureServer("stopped");

    stopBehindItsBack(before);

    assertThat(provider().list(contract.scope()))
        .filteredOn(state -> state instanceof ServerState)
        .extracting(state -> ((ServerState) state).status())
        .containsExactly(ServerStatus.STOPPED);
    assertThat(contract.ensureServer("stopped")).isEqualTo(before);
  }

  @Test
  void aChannelToNothingIsRefusedForGood() {
    var refusal = refusal(() -> provider().channel(contract.scope().server("nowhere")).close());

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
  }

  @Test
  void aSpecificationOfAnotherKindIsABugOfTheCaller() {
    assertThatThrownBy(() -> contract.ensure(contract.scope().server("net"), contract.network()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private ResourceSpec spec(ResourceId id) {
    return provider().find(id).orElseThrow().spec();
  }

  /** What the action is refused with. */
  protected static ProviderException refusal(Runnable action) {
    return catchThrowableOfType(ProviderException.class, action::run);
  }

  /** Answers of as many threads, which all start before any ends. */
  protected static <T> List<T> atOnce(int threads, Asking<T> asking) throws InterruptedException {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var asks =
          IntStream.range(0, threads).<Callable<T>>mapToObj(n -> () -> asking.ask(n)).toList();
      var answers = new ArrayList<T>();
      for (Future<T> future : executor.invokeAll(asks)) {
        answers.add(future.get());
      }
      return answers;
    } catch (ExecutionException e) {
      throw new AssertionError("a thread was not answered", e.getCause());
    }
  }

  /** What the thread of a number asks. */
  @FunctionalInterface
  protected interface Asking<T> {
    T ask(int number) throws Exception;
  }
}

package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.Change;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What holds for every provider. A subclass opens the provider and says which block its networks
 * may use; everything the suite makes is in one scope, which is emptied after each test, also after
 * a failure.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ProviderContract {

  private static final long GIB = 1L << 30;

  /** The scope of this run; no other run has it. */
  protected final Scope scope =
      new Scope("contract", "c" + UUID.randomUUID().toString().substring(0, 8));

  /** The provider under test, the same object at each call. */
  protected abstract Provider provider();

  /** The same provider as another installation would open it. */
  protected abstract Provider otherInstallation();

  /** A block of at least 16 addresses in canonical form that this run may use. */
  protected abstract String cidr();

  @AfterEach
  void emptyScope() {
    for (var kind : List.of(ServerSpec.class, VolumeSpec.class, NetworkSpec.class)) {
      for (var state : provider().list(scope)) {
        if (kind.isInstance(state.spec())) {
          provider().ensureAbsent(key("clean " + state.id()), state.id());
        }
      }
    }
  }

  @AfterAll
  void close() {
    otherInstallation().close();
    provider().close();
  }

  protected IdempotencyKey key(String effect) {
    return new IdempotencyKey(scope.infrastructure() + " " + effect);
  }

  protected NetworkSpec network() {
    return new NetworkSpec(region(), cidr(), Map.of());
  }

  protected VolumeSpec volume() {
    return new VolumeSpec(region(), GIB, Map.of());
  }

  protected ServerSpec server(List<Mount> mounts) {
    return new ServerSpec(
        region(),
        PlanSize.SMALL,
        provider().description().images().getFirst(),
        List.of("net"),
        mounts,
        List.of(),
        Map.of("team", "blue"));
  }

  protected ServerState ensureServer(String name) {
    ensure(scope.network("net"), network());
    return (ServerState) ensure(scope.server(name), server(List.of()));
  }

  protected ResourceState ensure(ResourceId id, ResourceSpec spec) {
    return provider().ensurePresent(key("ensure " + id.name()), id, spec);
  }

  private String region() {
    return provider().description().regions().getFirst();
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
    for (var spec : List.of(network(), volume(), server(List.of()))) {
      var price = provider().price(spec);
      assertThat(price.hourly()).isNotNegative();
      currencies.add(price.currency().getCurrencyCode());
    }
    assertThat(currencies).hasSize(1);
  }

  @Test
  void whatIsEnsuredIsThereOnceHoweverOftenItIsAsked() {
    var first = ensureServer("one");
    var second = ensureServer("one");

    assertThat(second.providerId()).isEqualTo(first.providerId());
    assertThat(second.status()).isEqualTo(ServerStatus.RUNNING);
    assertThat(second.addresses()).containsOnlyKeys("net");
    assertThat(provider().list(scope)).hasSize(2);
    assertThat(provider().find(scope.server("one"))).contains(second);
  }

  @Test
  void manyThreadsThatAskAtOnceGetOneServer() throws Exception {
    ensure(scope.network("net"), network());
    Callable<String> ask = () -> ensure(scope.server("many"), server(List.of())).providerId();

    var answers = new HashSet<String>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var futures = new ArrayList<Future<String>>();
      for (int n = 0; n < 16; n++) {
        futures.add(threads.submit(ask));
      }
      for (var future : futures) {
        answers.add(await(future));
      }
    }

    assertThat(answers).hasSize(1);
    assertThat(provider().list(scope)).hasSize(2);
  }

  private static String await(Future<String> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new AssertionError("a thread did not get its server", e.getCause());
    }
  }

  @Test
  void whatIsAbsentStaysAbsentHoweverOftenItIsAsked() {
    ensureServer("gone");

    provider().ensureAbsent(key("delete"), scope.server("gone"));
    provider().ensureAbsent(key("delete"), scope.server("gone"));

    assertThat(provider().find(scope.server("gone"))).isEmpty();
    assertThat(provider().list(scope))
        .extracting(ResourceState::id)
        .containsExactly(scope.network("net"));
  }

  @Test
  void scopesAndInstallationsDoNotSeeEachOther() {
    ensure(scope.volume("mine"), volume());

    assertThat(provider().list(new Scope("contract", "another"))).isEmpty();
    assertThat(otherInstallation().list(scope)).isEmpty();
    assertThat(otherInstallation().find(scope.volume("mine"))).isEmpty();
  }

  @Test
  void whatIsReadBackIsWhatWasAskedFor() {
    ensure(scope.network("net"), network());
    ensure(scope.volume("data"), volume());
    var spec = server(List.of(new Mount("data", "/data")));

    var state = ensure(scope.server("same"), spec);

    assertThat(provider().change(state.spec(), spec)).isEqualTo(Change.NONE);
    assertThat(provider().find(scope.network("net")).orElseThrow().spec()).isEqualTo(network());
    assertThat(provider().find(scope.volume("data")).orElseThrow().spec()).isEqualTo(volume());
  }

  @Test
  void aChangeInPlaceKeepsTheServer() {
    var before = ensureServer("resized");
    var larger = withPlan(before.spec(), PlanSize.MEDIUM);
    assertThat(provider().change(before.spec(), larger)).isEqualTo(Change.IN_PLACE);

    var after = ensure(scope.server("resized"), larger);

    assertThat(after.providerId()).isEqualTo(before.providerId());
    assertThat(provider().change(after.spec(), larger)).isEqualTo(Change.NONE);
  }

  @Test
  void aChangeThatNeedsReplacementIsRefused() {
    var before = ensureServer("fixed");
    var other = withNetworks(before.spec(), List.of());
    assertThat(provider().change(before.spec(), other)).isEqualTo(Change.REPLACE);

    var refusal =
        catchThrowableOfType(ProviderException.class, () -> ensure(scope.server("fixed"), other));

    assertThat(refusal.kind()).isEqualTo(Kind.CONFLICT);
    assertThat(provider().find(scope.server("fixed"))).contains(before);
  }

  @Test
  void aChannelToNothingIsRefusedForGood() {
    var refusal =
        catchThrowableOfType(
            ProviderException.class, () -> provider().channel(scope.server("nowhere")).close());

    assertThat(refusal.kind()).isEqualTo(Kind.PERMANENT);
  }

  protected static ServerSpec withPlan(ServerSpec spec, PlanSize plan) {
    return new ServerSpec(
        spec.region(),
        plan,
        spec.image(),
        spec.networks(),
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels());
  }

  protected static ServerSpec withNetworks(ServerSpec spec, List<String> networks) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        networks,
        spec.mounts(),
        spec.authorizedKeys(),
        spec.labels());
  }

  protected static ServerSpec withKeys(ServerSpec spec, List<String> keys) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        keys,
        spec.labels());
  }
}

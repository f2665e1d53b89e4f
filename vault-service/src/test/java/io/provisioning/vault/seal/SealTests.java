package io.provisioning.vault.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.observe.Observing;
import io.provisioning.vault.seal.service.KeyServiceProblem;
import io.provisioning.vault.seal.service.KeyServices;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class SealTests {

  private static final Actor ADA = new Actor(Actor.Kind.USER, "u1", "ada");

  private final SealFixtures fixtures = SealFixtures.unsealed();
  private final List<Object> events = new CopyOnWriteArrayList<>();
  private final ChangeGate gate = new ChangeGate();

  private Seal started() {
    var clock = Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC);
    var hierarchy = new Hierarchy(fixtures.keys, fixtures.services, clock);
    var seal =
        new Seal(
            hierarchy,
            fixtures.keys,
            fixtures.services,
            new Nothing(),
            gate,
            () -> {},
            events::add,
            clock);
    seal.afterSingletonsInstantiated();
    return seal;
  }

  private static final class Nothing implements Inventory {

    @Override
    public long secrets() {
      return 0;
    }

    @Override
    public long versions() {
      return 0;
    }
  }

  @Test
  void aVaultUnsealsItselfWhenItStarts() {
    var answer = new KeyServices.Answer(SealFixtures.NOON, true, 0, null);

    assertThat(started().view())
        .isEqualTo(new SealView(false, null, "test", null, answer, null, 0, 1, 0, 0, 0, null));
  }

  @Test
  void aRestoredVaultSaysThatItObserves() {
    var observing = new Observing(SealFixtures.NOON, "ada", SealFixtures.NOON.minusSeconds(60));
    gate.observe(observing);

    assertThat(started().view().observing()).isEqualTo(observing);
    gate.open();
    assertThat(started().view().observing()).isNull();
  }

  @Test
  void whatAPersonSealedStaysSealedAfterARestart() {
    var sealed = started().seal(ADA);

    assertThat(sealed.sealed()).isTrue();
    assertThat(sealed.reason()).isEqualTo("sealed by ada at 2026-11-23T12:00:00Z");
    assertThat(started().view()).isEqualTo(sealed);

    assertThat(started().unseal().sealed()).isFalse();
    assertThat(events).containsExactly(new Unsealed());
    assertThat(started().isSealed()).isFalse();
  }

  @Test
  void aVaultWithoutItsKeyServiceStartsSealedAndSaysWhy() {
    fixtures.service.goAway(true);
    var seal = started();

    assertThat(seal.view().reason()).isEqualTo("the key is not there");
    assertThatThrownBy(seal::unseal)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(KeyServiceProblem.KEY_SERVICE_UNAVAILABLE));

    fixtures.service.goAway(false);
    assertThat(seal.unseal().sealed()).isFalse();
    assertThat(seal.view().reason()).isNull();
  }

  @Test
  void aKeyServiceOnAnotherMachineIsAskedUntilItAnswers() {
    fixtures.service.beRemote();
    fixtures.service.goAway(true);
    var seal = started();
    assertThat(seal.view().nextAttemptAt()).isEqualTo(SealFixtures.NOON.plusMillis(500));
    var asked = fixtures.service.opened.get();
    await().until(() -> fixtures.service.opened.get() > asked);
    assertThat(seal.isSealed()).isTrue();

    fixtures.service.goAway(false);

    await().until(() -> !seal.isSealed() && events.contains(new Unsealed()));
    assertThat(seal.view().nextAttemptAt()).isNull();
    assertThat(seal.view().reason()).isNull();
    seal.destroy();
  }

  @Test
  void whatAPersonSealsMeanwhileStaysSealed() {
    fixtures.service.beRemote();
    fixtures.service.goAway(true);
    var seal = started();

    seal.seal(ADA);
    fixtures.service.goAway(false);
    var asked = fixtures.service.opened.get();

    assertThat(seal.view().nextAttemptAt()).isNull();
    await()
        .during(Duration.ofSeconds(1))
        .until(() -> seal.isSealed() && fixtures.service.opened.get() == asked);
    seal.destroy();
  }

  @Test
  void whatIsInMemoryNeedsNoKeyService() {
    var seal = started();
    fixtures.restart();
    var envelopes = fixtures.envelopes();
    var binding = new Binding("shop", "db", 1, List.of());
    var first = envelopes.seal(binding, "one".getBytes(UTF_8));

    fixtures.service.goAway(true);

    assertThat(envelopes.open(binding, first)).isEqualTo("one".getBytes(UTF_8));
    assertThat(envelopes.open(binding, envelopes.seal(binding, "two".getBytes(UTF_8))))
        .isEqualTo("two".getBytes(UTF_8));
    assertThat(seal.isSealed()).isFalse();
  }

  @Test
  void rootKeysMoveToAnotherKeyServiceOneByOne() {
    started();
    fixtures.changes().root("r1");
    var other = new SealFixtures.TestKeyService("other");
    other.prepare();
    var services = SealFixtures.services(other, fixtures.service);
    var hierarchy =
        new Hierarchy(fixtures.keys, services, Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC));
    hierarchy.open();

    assertThat(hierarchy.migrate()).isEqualTo(2);
    assertThat(hierarchy.migrate()).isZero();
    assertThat(fixtures.keys.roots()).extracting(RootKey::service).containsOnly("other");

    fixtures.service.goAway(true);
    hierarchy.close();
    hierarchy.open();
    assertThat(hierarchy.isOpen()).isTrue();
  }

  @Test
  void aMigrationThatIsInterruptedLeavesKeysThatOpen() {
    var writes = new int[1];
    var failing =
        SealFixtures.unsealed(() -> {
          if (writes[0]++ == 3) {
            throw new IllegalStateException("the store is away");
          }
        });
    failing.changes().root("r1");
    var other = new SealFixtures.TestKeyService("other");
    other.prepare();
    var services = SealFixtures.services(other, failing.service);
    var hierarchy =
        new Hierarchy(failing.keys, services, Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC));
    hierarchy.open();

    assertThatThrownBy(hierarchy::migrate).isInstanceOf(IllegalStateException.class);
    hierarchy.close();
    hierarchy.open();
    assertThat(hierarchy.migrate()).isEqualTo(1);
  }

  @Test
  void aSealedVaultMigratesNothing() {
    var seal = started();
    seal.seal(ADA);

    assertThatThrownBy(seal::migrate)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(SealProblem.VAULT_SEALED));
  }

  @Test
  void aRootKeyOfAKeyServiceThatIsGoneIsAProblem() {
    started();
    var services = SealFixtures.services(new SealFixtures.TestKeyService("other"));
    var hierarchy =
        new Hierarchy(fixtures.keys, services, Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC));

    assertThatThrownBy(hierarchy::open)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.detail()).contains("root key 1 is sealed by the key service `test`"));
  }

  @Test
  void keysAreDroppedEvenIfTheWishCannotBeStored() {
    var writes = new int[1];
    var failing =
        SealFixtures.unsealed(() -> {
          if (writes[0]++ > 0) {
            throw new IllegalStateException("the store is away");
          }
        });
    var clock = Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC);
    var hierarchy = new Hierarchy(failing.keys, failing.services, clock);
    var seal =
        new Seal(
            hierarchy,
            failing.keys,
            failing.services,
            new Nothing(),
            gate,
            () -> {},
            events::add,
            clock);
    seal.afterSingletonsInstantiated();

    assertThatThrownBy(() -> seal.seal(ADA)).isInstanceOf(IllegalStateException.class);
    assertThat(seal.isSealed()).isTrue();
  }

  @Test
  void theHealthOfTheKeyServiceIsSeenBeforeTheNextStart() {
    var health = new KeyServiceHealth(fixtures.keys, fixtures.services, started(), gate);

    assertThat(health.health().getStatus().getCode()).isEqualTo("UP");
    fixtures.service.goAway(true);
    assertThat(health.health().getStatus().getCode()).isEqualTo("DOWN");
    assertThat(health.health().getDetails()).containsEntry("problem", "the key is not there");
  }

  @Test
  void aVaultWithoutItsFirstRootKeyIsNotHealthyEither() {
    fixtures.service.goAway(true);
    var empty = new MemoryKeys(() -> {});
    var health = new KeyServiceHealth(empty, fixtures.services, started(), gate);

    assertThat(health.health().getStatus().getCode()).isEqualTo("DOWN");
  }

  @Test
  void aHealthCheckDoesNotAskAnotherMachineEachTime() {
    fixtures.service.beRemote();
    var health = new KeyServiceHealth(fixtures.keys, fixtures.services, started(), gate);
    var asked = fixtures.service.opened.get();

    assertThat(health.health().getStatus().getCode()).isEqualTo("UP");
    assertThat(fixtures.service.opened.get()).isEqualTo(asked);
  }
}

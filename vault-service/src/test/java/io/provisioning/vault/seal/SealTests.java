package io.provisioning.vault.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.observe.Observing;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SealTests {

  private static final Actor ADA = new Actor(Actor.Kind.USER, "u1", "ada");

  private final SealFixtures fixtures = SealFixtures.unsealed();
  private final List<Object> events = new ArrayList<>();
  private final ChangeGate gate = new ChangeGate();

  private Seal started() {
    var clock = Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC);
    var hierarchy = new Hierarchy(fixtures.keys, fixtures.service, clock);
    var seal =
        new Seal(
            hierarchy,
            fixtures.keys,
            fixtures.service,
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
    assertThat(started().view()).isEqualTo(new SealView(false, null, "test", 1, 0, 0, 0, null));
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
            e -> assertThat(e.problem()).isEqualTo(SealProblem.KEY_SERVICE_UNAVAILABLE));

    fixtures.service.goAway(false);
    assertThat(seal.unseal().sealed()).isFalse();
    assertThat(seal.view().reason()).isNull();
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
    var hierarchy = new Hierarchy(failing.keys, failing.service, clock);
    var seal =
        new Seal(
            hierarchy,
            failing.keys,
            failing.service,
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
    var health = new KeyServiceHealth(fixtures.keys, fixtures.service, started(), gate);

    assertThat(health.health().getStatus().getCode()).isEqualTo("UP");
    fixtures.service.goAway(true);
    assertThat(health.health().getStatus().getCode()).isEqualTo("DOWN");
    assertThat(health.health().getDetails()).containsEntry("problem", "the key is not there");
  }
}

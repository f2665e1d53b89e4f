package io.provisioning.vault.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.rotation.Rotation.Level;
import io.provisioning.vault.rotation.Rotation.State;
import io.provisioning.vault.seal.DataKey;
import io.provisioning.vault.seal.SealFixtures;
import io.provisioning.vault.secret.MemoryStore;
import io.provisioning.vault.secret.SecretFixtures;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rotations on a store that dies at one write after the other. */
class RotationTests {

  private static final List<String> WORKSPACES = List.of("shop", "blog");
  private static final int SECRETS = 4;

  /** Ends the process at a write, which is not done. */
  private static final class Killed extends RuntimeException {}

  /** A store with secrets, and the process that rotates their keys. */
  private static final class World {

    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private final SealFixtures seal = SealFixtures.unsealed(this::write);
    private final MemoryStore store = new MemoryStore(this::write);
    private final MemoryRotationRecords records = new MemoryRotationRecords(this::write);
    private Clock clock = Clock.fixed(SealFixtures.NOON, ZoneOffset.UTC);

    World() {
      for (var workspace : WORKSPACES) {
        for (var number = 0; number < SECRETS; number++) {
          use().write(workspace, "s" + number, workspace + number);
        }
      }
    }

    private void write() {
      if (left.getAndDecrement() <= 0) {
        throw new Killed();
      }
    }

    private SecretFixtures.Use use() {
      return new SecretFixtures.Use(store, seal.envelopes());
    }

    void begin(Level level, @Nullable String workspace) {
      assertThat(
              records.begin(
                  new Rotation(
                      "r" + records.newest(100).size(),
                      level,
                      workspace,
                      State.RUNNING,
                      clock.instant(),
                      null,
                      0,
                      level == Level.ROOT ? 2 : 2L * SECRETS,
                      null,
                      null)))
          .isTrue();
    }

    /** A new process continues. */
    void go() {
      seal.restart();
      new RotationRun(
              seal.changes(),
              seal.envelopes(),
              store,
              records,
              clock,
              records.running().orElseThrow())
          .run();
    }

    /** Whether the process was killed before it was through. */
    boolean isKilledAtWrite(int number) {
      left.set(number);
      try {
        go();
        return false;
      } catch (Killed e) {
        return true;
      } finally {
        left.set(Integer.MAX_VALUE);
      }
    }

    void everySecretOpens() {
      seal.restart();
      for (var workspace : WORKSPACES) {
        for (var number = 0; number < SECRETS; number++) {
          assertThat(use().open(workspace, "s" + number, 1)).isEqualTo(workspace + number);
        }
      }
    }

    Rotation last() {
      return records.newest(1).getFirst();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRotationThatIsKilledBeforeAnyOfItsWritesContinues(Level level) {
    var kills = 0;
    var isKilled = true;
    while (isKilled) {
      var world = new World();
      world.begin(level, null);
      isKilled = world.isKilledAtWrite(kills);
      world.everySecretOpens();
      if (isKilled) {
        world.use().write("shop", "meanwhile", "written while it was down");
        world.go();
        kills++;
      }
      world.everySecretOpens();
      assertThat(world.last().state()).as("killed at write %d", kills).isEqualTo(State.DONE);
      assertThat(world.last().done()).isEqualTo(world.last().total());
      assertThat(world.records.running()).isEmpty();
      if (level == Level.WORKSPACE) {
        assertThat(world.store.countBehind("shop", 2)).isZero();
        assertThat(world.store.countBehind("blog", 2)).isZero();
        assertThat(world.seal.keyVersions("shop")).containsExactly(1, 2);
      } else {
        assertThat(world.seal.rootVersions()).containsExactly(1, 2);
        assertThat(world.seal.changes().countBehind(2)).isZero();
      }
    }
    assertThat(kills).isGreaterThan(5);
  }

  @Test
  void aRotationThatDiesAgainAndAgainMovesOn() {
    var world = new World();
    world.begin(Level.WORKSPACE, null);
    var deaths = 0;
    while (world.isKilledAtWrite(3)) {
      world.everySecretOpens();
      assertThat(deaths++).isLessThan(30);
    }

    assertThat(deaths).isGreaterThan(2);
    assertThat(world.last().state()).isEqualTo(State.DONE);
    assertThat(world.store.countBehind("shop", 2)).isZero();
  }

  @Test
  void onlyTheWorkspaceThatIsNamedIsRotated() {
    var world = new World();
    world.begin(Level.WORKSPACE, "blog");
    world.go();

    assertThat(world.seal.keyVersions("blog")).containsExactly(1, 2);
    assertThat(world.seal.keyVersions("shop")).containsExactly(1);
    world.everySecretOpens();
  }

  @Test
  void oldKeysGoOnceNothingNeedsThemAndTheyAreOld() {
    var world = new World();
    world.begin(Level.WORKSPACE, null);
    world.go();
    world.begin(Level.ROOT, null);
    world.go();
    assertThat(world.seal.keyVersions("shop")).containsExactly(1, 2);
    assertThat(world.seal.rootVersions()).containsExactly(1, 2);

    world.clock = Clock.offset(world.clock, Duration.ofHours(2));
    world.begin(Level.WORKSPACE, null);
    world.go();
    world.begin(Level.ROOT, null);
    world.go();

    assertThat(world.seal.keyVersions("shop")).doesNotContain(1);
    assertThat(world.seal.rootVersions()).doesNotContain(1);
    world.everySecretOpens();
  }

  @Test
  void aDamagedKeyIsNamedAndAllOthersAreWrappedAgain() {
    var world = new World();
    world.use().write("shop", "spare", "another value");
    var keys = world.store.behind("shop", 2, 100);
    var spare = keys.stream().filter(key -> key.path().equals("spare")).findFirst().orElseThrow();
    var other = keys.stream().filter(key -> key.path().equals("s0")).findFirst().orElseThrow();
    world.store.replace(
        List.of(
            new DataKeys.Rewrapped(spare, new DataKey("shop", "spare", 1, 1, other.wrapped()))));

    world.begin(Level.WORKSPACE, null);
    world.go();

    assertThat(world.last().state()).isEqualTo(State.FAILED);
    assertThat(world.last().reason())
        .isEqualTo("1 keys do not open: shop/spare@1; all others are wrapped again");
    assertThat(world.store.countBehind("shop", 2)).isEqualTo(1);
    assertThat(world.records.running()).isEmpty();
    world.everySecretOpens();
  }

  @Test
  void aSecretThatIsDestroyedMeanwhileStaysDestroyed() {
    var world = new World();
    var key = world.store.behind("shop", 2, 1).getFirst();
    var target = world.seal.changes().workspaceKey("shop", "other");
    var after = world.seal.envelopes().rewrapped(key, target).orElseThrow();
    world.use().destroy("shop", key.path());

    world.store.replace(List.of(new DataKeys.Rewrapped(key, after)));

    assertThat(world.store.count("shop", target)).isZero();
  }

  @Test
  void aSealedVaultStopsARotationAndLosesNothing() {
    var world = new World();
    world.begin(Level.WORKSPACE, null);
    world.seal.seal();
    var run =
        new RotationRun(
            world.seal.changes(),
            world.seal.envelopes(),
            world.store,
            world.records,
            world.clock,
            world.records.running().orElseThrow());

    assertThatThrownBy(run::run).isInstanceOf(ProblemException.class);

    assertThat(world.records.running()).isPresent();
    world.go();
    world.everySecretOpens();
  }
}

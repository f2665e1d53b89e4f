package io.provisioning.vault.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.lease.postgres.UsersException;
import io.provisioning.vault.lease.postgres.UsersException.Kind;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.observe.Observing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What happens between the vault, its store and a database when one of them fails. */
class LeaseLifeTests {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
  private static final DatabaseId ORDERS = new DatabaseId("shop", "orders");
  private static final Caller ADA = new Caller(LeaseFixtures.ADA, null);

  private final MemoryAccesses accesses = new MemoryAccesses();
  private final MemoryLeases leases = new MemoryLeases(accesses);
  private final MemoryUsers users = new MemoryUsers();
  private final ChangeGate gate = new ChangeGate();
  private final OneDatabase databases = new OneDatabase();
  private Leases.Limits limits = LeaseFixtures.LIMITS;

  private LeaseUses at(Instant now) {
    return new LeaseUses(accesses, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static Admins admins() {
    return (database, purpose) -> new Admin(database.server(), database.username(), "secret");
  }

  private Revocations revocations(Instant now) {
    return new Revocations(databases, leases, users, admins(), at(now), gate);
  }

  private LeaseLife life(Instant now) {
    return new LeaseLife(
        databases, leases, users, admins(), revocations(now), at(now), gate, limits);
  }

  private LeaseLife.Created created(@Nullable Duration ttl) {
    return life(NOW).create(ADA, ORDERS, "reader", ttl);
  }

  private ProblemException refused() {
    return catchThrowableOfType(ProblemException.class, () -> created(null));
  }

  private Lease only() {
    var all = leases.page("shop", new Leases.Filter(null, null, null, true), null, 10);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @Test
  void aLeaseIsRecordedBeforeTheDatabaseHearsOfItsUser() {
    var before = new AtomicReference<Lease>();
    users.afterCreation = user -> before.set(only());

    var made = created(null);

    assertThat(before.get().state()).isEqualTo(LeaseState.CREATING);
    assertThat(before.get().user()).isEqualTo(made.lease().user());
    assertThat(made.lease().state()).isEqualTo(LeaseState.ACTIVE);
    assertThat(made.lease().expiresAt()).isEqualTo(NOW.plusSeconds(3600));
    assertThat(made.password()).hasSize(32);
    assertThat(made.toString()).doesNotContain(made.password());
    assertThat(accesses.all)
        .extracting(Access::action, Access::outcome)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Access.Action.LEASE, Access.Outcome.DONE));
  }

  @Test
  void whatCertainlyFailedLeavesNothing() {
    users.afterCreation =
        user -> {
          users.names.clear();
          throw new UsersException(Kind.REFUSED, "no such schema");
        };

    assertThat(refused().problem()).isEqualTo(LeaseProblem.DATABASE_REFUSED);

    assertThat(leases.find("shop", "x")).isEmpty();
    assertThat(leases.due(NOW.plusSeconds(9999), 10)).isEmpty();
    assertThat(accesses.all).extracting(Access::outcome).containsExactly(Access.Outcome.REFUSED);
  }

  @Test
  void whatMayHaveBeenMadeIsRemoved() {
    users.afterCreation =
        user -> {
          gate.observe(new Observing(NOW, "ada", NOW)); // so that nothing happens in between
          throw new UsersException(Kind.UNCERTAIN, "no answer");
        };

    assertThat(refused().problem()).isEqualTo(LeaseProblem.DATABASE_UNAVAILABLE);

    assertThat(only().state()).isEqualTo(LeaseState.REVOKING);
    gate.open();
    revocations(NOW.plusSeconds(1)).run();
    assertThat(only().state()).isEqualTo(LeaseState.REVOKED);
    assertThat(users.names).isEmpty();
  }

  @Test
  void aUserThatWasMadeTooLateIsRemovedAgain() {
    users.afterCreation =
        user -> {
          users.names.clear();
          revocations(NOW.plus(LeaseLife.LONGEST_CREATION)).run();
          assertThat(only().state()).isEqualTo(LeaseState.REVOKED);
          users.names.add(user.name());
          gate.observe(new Observing(NOW, "ada", NOW));
        };

    assertThat(refused().problem()).isEqualTo(LeaseProblem.DATABASE_UNAVAILABLE);

    assertThat(only().state()).isEqualTo(LeaseState.REVOKING);
    gate.open();
    revocations(NOW.plusSeconds(200)).run();
    assertThat(only().state()).isEqualTo(LeaseState.REVOKED);
    assertThat(users.names).isEmpty();
  }

  @Test
  void aRestoredVaultRevokesNothingUntilItsRelease() {
    created(null);
    gate.observe(new Observing(NOW, "ada", NOW));
    var later = revocations(NOW.plusSeconds(3600));

    assertThat(later.run()).isEqualTo(Map.of("revoked", 0L, "postponed", 0L));
    assertThat(users.names).hasSize(1);
    assertThat(only().state()).isEqualTo(LeaseState.ACTIVE);

    gate.open();
    assertThat(later.run()).isEqualTo(Map.of("revoked", 1L, "postponed", 0L));
    assertThat(users.names).isEmpty();
  }

  @Test
  void nothingIsRevokedBeforeItsTimeAndEverythingIsForgottenAfterAWeek() {
    created(null);
    revocations(NOW.plusSeconds(3599)).run();
    assertThat(only().state()).isEqualTo(LeaseState.ACTIVE);
    revocations(NOW.plusSeconds(3600)).run();
    assertThat(only().state()).isEqualTo(LeaseState.REVOKED);
    revocations(NOW.plusSeconds(3600).plus(Duration.ofDays(7)).minusSeconds(1)).run();
    assertThat(only().state()).isEqualTo(LeaseState.REVOKED);

    revocations(NOW.plusSeconds(3600).plus(Duration.ofDays(7))).run();

    assertThat(leases.due(Instant.MAX, 10)).isEmpty();
  }

  @Test
  void aDatabaseThatIsAwayIsTriedOnceARound() {
    for (var count = 0; count < 3; count++) {
      created(null);
    }
    users.failure = Optional.of(new UsersException(Kind.AWAY, "it does not answer"));
    var later = NOW.plusSeconds(3600);

    assertThat(revocations(later).run()).isEqualTo(Map.of("revoked", 0L, "postponed", 3L));

    assertThat(users.removals).hasSize(1);
    assertThat(leases.page("shop", new Leases.Filter(null, null, null, false), null, 10))
        .allSatisfy(lease -> {
          assertThat(lease.reason()).isEqualTo("it does not answer");
          assertThat(lease.dueAt()).isEqualTo(later.plusSeconds(5));
        });
    users.failure = Optional.empty();
    assertThat(revocations(later.plusSeconds(5)).run())
        .isEqualTo(Map.of("revoked", 3L, "postponed", 0L));
  }

  @Test
  void oneUserThatCannotBeRemovedHoldsUpNoOther() {
    var stuck = created(null).lease();
    created(null);
    users.failure = Optional.of(new UsersException(Kind.SLOW, "it took too long"));
    users.failing = stuck.user();

    assertThat(revocations(NOW.plusSeconds(3600)).run())
        .isEqualTo(Map.of("revoked", 1L, "postponed", 1L));

    assertThat(users.names).containsExactly(stuck.user());
  }

  @Test
  void ofAServerThatIsAwayAllLeasesAreGivenUpAfterOneAttempt() {
    for (var count = 0; count < 150; count++) {
      limits = new Leases.Limits(200, 200);
      created(null);
    }
    users.failure = Optional.of(new UsersException(Kind.AWAY, "it does not answer"));

    assertThat(revocations(NOW).endAll(ADA, ORDERS)).isEqualTo(150);

    assertThat(users.removals).hasSize(1);
    assertThat(leases.areUnder(ORDERS)).isFalse();
    assertThat(accesses.all.stream().map(Access::purpose))
        .filteredOn(purpose -> String.valueOf(purpose).endsWith("given up: it does not answer"))
        .hasSize(150);
    assertThat(leases.page("shop", new Leases.Filter(null, null, null, true), null, 1))
        .allSatisfy(lease -> assertThat(lease.reason()).isEqualTo("it does not answer"));
  }

  @Test
  void nothingIsGivenUpOnAServerThatAnswers() {
    var stuck = created(null).lease();
    users.failure = Optional.of(new UsersException(Kind.REFUSED, "it owns other databases"));

    var problem =
        catchThrowableOfType(ProblemException.class, () -> revocations(NOW).endAll(ADA, ORDERS));

    assertThat(problem.problem()).isEqualTo(LeaseProblem.DATABASE_IN_USE);
    assertThat(problem.detail()).contains("it owns other databases");
    assertThat(leases.find("shop", stuck.id()).orElseThrow().state())
        .isEqualTo(LeaseState.REVOKING);
    users.failure = Optional.empty();
    assertThat(revocations(NOW).endAll(ADA, ORDERS)).isZero();
    assertThat(users.names).isEmpty();
  }

  @Test
  void aRoleHasOnlySoManyLeasesUntilOneIsRevoked() {
    limits = new Leases.Limits(1, 50);
    var made = created(null).lease();

    var problem = refused();

    assertThat(problem.problem()).isEqualTo(LeaseProblem.TOO_MANY_LEASES);
    assertThat(problem.detail())
        .isEqualTo("the role `orders/reader` has reached its limit of leases, 1");
    assertThat(problem.help().orElseThrow())
        .contains("lease revoke", "lease list --prefix orders/reader");
    assertThat(users.names).containsExactly(made.user());
    assertThat(accesses.all).last().extracting(Access::outcome).isEqualTo(Access.Outcome.REFUSED);

    life(NOW).revoke(ADA, "shop", made.id());
    assertThat(created(null).lease().state()).isEqualTo(LeaseState.ACTIVE);
  }

  @Test
  void aUserThatCannotBeRemovedCountsUntilItIsGone() {
    limits = new Leases.Limits(1, 50);
    var made = created(null).lease();
    users.failure = Optional.of(new UsersException(Kind.AWAY, "it does not answer"));
    life(NOW).revoke(ADA, "shop", made.id());

    assertThat(refused().problem()).isEqualTo(LeaseProblem.TOO_MANY_LEASES);
  }

  @Test
  void anIdentityHasOnlySoManyLeases() {
    limits = new Leases.Limits(200, 1);
    created(null);

    assertThat(refused().detail()).startsWith("`ada` has reached the limit of leases");
    assertThat(refused().help().orElseThrow()).contains("lease list --by ada");
    var bob = new Caller(new Actor(Actor.Kind.USER, "u2", "bob"), null);
    assertThat(life(NOW).create(bob, ORDERS, "reader", null).lease().by().name()).isEqualTo("bob");
  }

  @Test
  void aRenewalThatARevocationOvertakesIsRefused() {
    var lease = created(null).lease();
    users.afterExtension = name -> leases.replace(lease, lease.revoking(NOW), null);

    var problem =
        catchThrowableOfType(
            ProblemException.class, () -> life(NOW).renew(ADA, "shop", lease.id(), null));

    assertThat(problem.problem()).isEqualTo(LeaseProblem.LEASE_ENDED);
    assertThat(only().state()).isEqualTo(LeaseState.REVOKING);
  }

  @Test
  void aLeaseIsNotRenewedAtItsEnd() {
    var lease = created(null).lease();

    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () -> life(NOW.plusSeconds(3600)).renew(ADA, "shop", lease.id(), null));

    assertThat(problem.problem()).isEqualTo(LeaseProblem.LEASE_ENDED);
  }
}

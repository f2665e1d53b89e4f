package io.provisioning.vault.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.access.Accesses.Filter;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.database.DatabaseId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every store of leases does. */
abstract class LeasesContract {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00.123456Z");
  private static final Leases.Filter ALL = new Leases.Filter(null, null, null, true);

  private final Store store = store();
  private final Leases leases = store.leases();

  /** An empty store, the same one as another vault has it, and where it records accesses. */
  record Store(Leases leases, Leases other, Accesses accesses) {}

  abstract Store store();

  private Lease added(Lease lease) {
    assertThat(leases.add(lease, LeaseFixtures.LIMITS)).isEqualTo(Leases.Addition.DONE);
    return lease;
  }

  private static Access access(Lease lease) {
    return Access.of(
        LeaseUses.VAULT, Access.Action.REVOKE, lease.workspace(), "database:orders", NOW);
  }

  @Test
  void aLeaseIsReadAsItWasRecordedInEachState() {
    var lease = added(LeaseFixtures.aLease("shop", NOW));
    assertThat(leases.find("shop", lease.id())).contains(lease);
    for (var next :
        new Lease[] {
          lease.active(),
          lease.renewed(NOW.plusSeconds(7000)),
          lease.revoking(NOW).postponed(NOW, "away"),
          lease.revoked(NOW)
        }) {
      var before = leases.find("shop", lease.id()).orElseThrow();
      assertThat(leases.replace(before, next, null)).isTrue();
      assertThat(leases.find("shop", lease.id())).contains(next);
    }
  }

  @Test
  void whatHasChangedIsNotReplacedAndRecordsNothing() {
    var lease = added(LeaseFixtures.aLease("shop", NOW));
    var first = access(lease);
    assertThat(leases.replace(lease, lease.revoking(NOW), first)).isTrue();

    assertThat(leases.replace(lease, lease.active(), access(lease))).isFalse();
    leases.remove(lease);

    assertThat(leases.find("shop", lease.id()).orElseThrow().state())
        .isEqualTo(LeaseState.REVOKING);
    assertThat(store.accesses().page("shop", Filter.NONE, null, 10)).containsExactly(first);
  }

  @Test
  void aLeaseThatIsGoneIsNotReplaced() {
    var lease = added(LeaseFixtures.aLease("shop", NOW));
    leases.remove(lease);

    assertThat(leases.replace(lease, lease.active(), null)).isFalse();
    assertThat(leases.find("shop", lease.id())).isEmpty();
  }

  @Test
  void dueAreThoseWhoseTimeHasComeTheMostUrgentFirst() {
    var later = added(LeaseFixtures.aLease("shop", NOW));
    var active = LeaseFixtures.aLease("shop", NOW.minusSeconds(3600));
    added(active.active());
    var abandoned = added(LeaseFixtures.aLease("depot", NOW.minusSeconds(130)));

    assertThat(leases.due(NOW, 10))
        .extracting(Lease::id)
        .containsExactly(abandoned.id(), active.id());
    assertThat(leases.due(NOW, 1)).extracting(Lease::id).containsExactly(abandoned.id());
    assertThat(leases.due(later.dueAt(), 10)).hasSize(3);
  }

  @Test
  void leasesAreListedPageByPageAndFiltered() {
    var first = added(LeaseFixtures.aLease("shop", NOW));
    var second = added(LeaseFixtures.aLease("shop", NOW));
    added(LeaseFixtures.aLease("shopping", NOW));
    added(LeaseFixtures.aLease("sho", NOW));

    var page = leases.page("shop", ALL, null, 1);
    assertThat(page).containsExactly(first);
    assertThat(leases.page("shop", ALL, first.id(), 10)).containsExactly(second);
    for (var filter :
        new Leases.Filter[] {
          new Leases.Filter("orders/rea", null, null, false),
          new Leases.Filter(null, "ada", null, false),
          new Leases.Filter(null, "u1", "w1", false)
        }) {
      assertThat(leases.page("shop", filter, null, 10)).containsExactly(first, second);
    }
    for (var filter :
        new Leases.Filter[] {
          new Leases.Filter("orders/x", null, null, true),
          new Leases.Filter(null, "bob", null, true),
          new Leases.Filter(null, null, "w2", true)
        }) {
      assertThat(leases.page("shop", filter, null, 10)).isEmpty();
    }
    leases.replace(first, first.revoked(NOW), null);
    assertThat(leases.page("shop", new Leases.Filter(null, null, null, false), null, 10))
        .containsExactly(second);
  }

  @Test
  void aRoleHasOnlySoManyLeasesThatAreNotRevoked() {
    var limits = new Leases.Limits(2, 50);
    var first = added(LeaseFixtures.aLease("shop", NOW));
    added(LeaseFixtures.aLease("shop", NOW));
    added(LeaseFixtures.aLease("shop", "writer", LeaseFixtures.ADA, "w1", NOW));
    added(LeaseFixtures.aLease("shopping", NOW));
    var third = LeaseFixtures.aLease("shop", NOW);

    assertThat(leases.add(third, limits)).isEqualTo(Leases.Addition.ROLE_IS_FULL);
    assertThat(leases.find("shop", third.id())).isEmpty();
    leases.replace(first, first.revoking(NOW), null);
    assertThat(leases.add(third, limits)).isEqualTo(Leases.Addition.ROLE_IS_FULL);

    var revoking = leases.find("shop", first.id()).orElseThrow();
    leases.replace(revoking, revoking.revoked(NOW), null);

    assertThat(leases.add(third, limits)).isEqualTo(Leases.Addition.DONE);
    assertThat(leases.find("shop", third.id())).contains(third);
  }

  @Test
  void anIdentityHasOnlySoManyLeasesInAWorkspaceAndEachWorkflowIsOne() {
    var limits = new Leases.Limits(200, 1);
    var bob = new Actor(Actor.Kind.USER, "u2", "bob");
    for (var lease :
        List.of(
            LeaseFixtures.aLease("shop", "reader", LeaseFixtures.ADA, null, NOW),
            LeaseFixtures.aLease("shop", "reader", LeaseFixtures.ADA, "w1", NOW),
            LeaseFixtures.aLease("shop", "reader", LeaseFixtures.ADA, "w2", NOW),
            LeaseFixtures.aLease("shop", "reader", bob, null, NOW),
            LeaseFixtures.aLease("depot", "reader", bob, null, NOW))) {
      assertThat(leases.add(lease, limits)).isEqualTo(Leases.Addition.DONE);
      var more =
          LeaseFixtures.aLease(lease.workspace(), "writer", lease.by(), lease.workflow(), NOW);
      assertThat(leases.add(more, limits)).isEqualTo(Leases.Addition.IDENTITY_IS_FULL);
    }
  }

  @Test
  void ofManyAtOnceForTheLastPlacesNoMoreGetOne() throws InterruptedException {
    for (var round = 0; round < 20; round++) {
      addAtOnce("shop-" + round);
    }
  }

  /** Also the first ones of all, while there is no other record of the workspace. */
  private void addAtOnce(String workspace) throws InterruptedException {
    var limits = new Leases.Limits(3, 50);
    var begin = new CountDownLatch(1);
    var additions = new ArrayList<Future<Leases.Addition>>();
    var other = store.other();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var store : List.of(leases, other, leases, other, leases, other, leases, other)) {
        additions.add(
            threads.submit(() -> {
              begin.await();
              return store.add(LeaseFixtures.aLease(workspace, NOW), limits);
            }));
      }
      begin.countDown();
    }

    assertThat(additions)
        .extracting(Future::resultNow)
        .containsOnly(Leases.Addition.DONE, Leases.Addition.ROLE_IS_FULL);
    assertThat(leases.page(workspace, ALL, null, 10)).hasSize(3);
  }

  @Test
  void aDatabaseHasLeasesUntilAllAreRevoked() {
    var orders = new DatabaseId("shop", "orders");
    assertThat(leases.areUnder(orders)).isFalse();
    var lease = added(LeaseFixtures.aLease("shop", NOW));
    assertThat(leases.areUnder(orders)).isTrue();
    assertThat(leases.areUnder(new DatabaseId("shop", "other"))).isFalse();
    assertThat(leases.areUnder(new DatabaseId("depot", "orders"))).isFalse();

    leases.replace(lease, lease.revoked(NOW), null);

    assertThat(leases.areUnder(orders)).isFalse();
  }
}

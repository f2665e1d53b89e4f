package io.provisioning.vault.lease;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.lease.Leases.Filter;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.database.Databases;
import io.provisioning.vault.lease.postgres.DatabaseUsers;
import io.provisioning.vault.lease.postgres.UsersException;
import io.provisioning.vault.observe.ChangeGate;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Removes the users of leases that have ended, were revoked, or were not made in time. What cannot
 * be removed stays listed with its reason and is tried again.
 */
@Component
final class Revocations {

  /** Of a round, which the job begins again and again. */
  static final Duration LONGEST = Duration.ofSeconds(20);

  private static final Logger log = LoggerFactory.getLogger(Revocations.class);
  private static final int AT_ONCE = 100;

  private final Databases databases;
  private final Leases leases;
  private final DatabaseUsers users;
  private final Admins admins;
  private final LeaseUses uses;
  private final ChangeGate gate;
  private final ReentrantLock round = new ReentrantLock();

  Revocations(
      Databases databases,
      Leases leases,
      DatabaseUsers users,
      Admins admins,
      LeaseUses uses,
      ChangeGate gate) {
    this.databases = databases;
    this.leases = leases;
    this.users = users;
    this.admins = admins;
    this.uses = uses;
    this.gate = gate;
  }

  /** Begins a round in the background, unless there is one. */
  void soon() {
    Thread.ofVirtual().name("lease-revocation").start(this::quietly);
  }

  private void quietly() {
    try {
      run();
    } catch (ProblemException | DataAccessException e) {
      log.debug("the job continues the revocation of leases: {}", e.getMessage());
    }
  }

  /** How many were revoked, and how many could not be. */
  Map<String, Long> run() {
    var counts = new HashMap<>(Map.of("revoked", 0L, "postponed", 0L));
    if (gate.isOpen() && round.tryLock()) {
      try {
        rounds(counts);
      } finally {
        round.unlock();
      }
    }
    return counts;
  }

  private void rounds(Map<String, Long> counts) {
    var end = System.nanoTime() + LONGEST.toNanos();
    var away = new HashMap<DatabaseId, String>();
    for (var due = leases.due(uses.now(), AT_ONCE);
        !due.isEmpty();
        due = leases.due(uses.now(), AT_ONCE)) {
      for (var lease : due) {
        if (System.nanoTime() > end || Thread.currentThread().isInterrupted()) {
          return;
        }
        if (lease.isEnded()) {
          leases.remove(lease);
        } else {
          counts.merge(ended(lease, away) ? "revoked" : "postponed", 1L, Long::sum);
        }
      }
    }
  }

  private boolean ended(Lease lease, Map<DatabaseId, String> away) {
    return gate.change(() -> {
      var marked = lease;
      if (lease.state() != LeaseState.REVOKING) {
        marked = lease.revoking(uses.now());
        if (!leases.replace(lease, marked, uses.access(LeaseUses.VAULT, Action.REVOKE, lease))) {
          return false; // it was renewed or revoked meanwhile
        }
      }
      @Nullable String reason = away.get(lease.databaseId());
      if (reason != null) {
        leases.replace(marked, marked.postponed(uses.now(), reason), null);
        return false;
      }
      return attempt(marked, away);
    });
  }

  /**
   * Removes the user of a lease that is being revoked, or postpones that.
   *
   * @return whether it is removed
   */
  boolean attempt(Lease lease) {
    return attempt(lease, new HashMap<>());
  }

  private boolean attempt(Lease lease, Map<DatabaseId, String> away) {
    try {
      var id = lease.databaseId();
      var database = databases.find(id).orElseThrow(() -> LeaseProblem.unknown(id));
      users.remove(admins.of(database, "lease " + lease.id()), lease.user());
    } catch (UsersException e) {
      if (e.kind() == UsersException.Kind.AWAY) {
        away.put(lease.databaseId(), e.reason());
      }
      return postponed(lease, e.reason());
    } catch (ProblemException e) {
      return postponed(lease, e.detail());
    }
    return leases.replace(lease, lease.revoked(uses.now()), null);
  }

  /**
   * Ends all leases of a database: removes their users, or, if its server does not answer, gives up
   * on them. Each one that is given up is recorded as a use of its own.
   *
   * @return how many were given up
   * @throws ProblemException CONFLICT if the server answers and a user cannot be removed, or not
   *     all in time
   */
  int endAll(Caller caller, DatabaseId id) {
    var end = System.nanoTime() + LONGEST.toNanos();
    var away = new HashMap<DatabaseId, String>();
    var all = new Filter(id.name() + "/", null, null, false);
    var count = 0;
    for (var found = leases.page(id.workspace(), all, null, AT_ONCE);
        !found.isEmpty();
        found = leases.page(id.workspace(), all, null, AT_ONCE)) {
      for (var lease : found) {
        if (System.nanoTime() > end) {
          throw LeaseProblem.notEnded(id, "there are more users than can be removed in this time");
        }
        count += isGivenUp(caller, lease, away) ? 1 : 0;
      }
    }
    return count;
  }

  /** Whether it was: false if its user is removed, or somebody else has changed it meanwhile. */
  private boolean isGivenUp(Caller caller, Lease lease, Map<DatabaseId, String> away) {
    var id = lease.databaseId();
    var current = lease;
    if (!away.containsKey(id)) {
      current = lease.revoking(uses.now());
      if (!leases.replace(lease, current, uses.access(caller, Action.REVOKE, lease))
          || attempt(current, away)) {
        return false;
      }
      current = leases.find(lease.workspace(), lease.id()).orElse(current);
    }
    @Nullable String reason = away.get(id);
    if (reason == null) {
      throw LeaseProblem.notEnded(id, String.valueOf(current.reason()));
    }
    var access =
        uses.access(caller, Action.REVOKE, lease)
            .of(null, "lease %s, given up: %s".formatted(lease.id(), reason));
    return leases.replace(current, current.givenUp(uses.now(), reason), access);
  }

  private boolean postponed(Lease lease, String reason) {
    log.warn("the lease {} of {} is not revoked yet: {}", lease.id(), lease.place(), reason);
    leases.replace(lease, lease.postponed(uses.now(), reason), null);
    return false;
  }
}

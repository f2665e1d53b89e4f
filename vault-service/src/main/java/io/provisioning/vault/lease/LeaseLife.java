package io.provisioning.vault.lease;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.lease.Leases.Filter;
import io.provisioning.vault.lease.Leases.Limits;
import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.database.DatabaseRole;
import io.provisioning.vault.lease.database.Databases;
import io.provisioning.vault.lease.postgres.DatabaseUsers;
import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.lease.postgres.DatabaseUsers.NewUser;
import io.provisioning.vault.lease.postgres.UsersException;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.RandomText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.stereotype.Component;

/** Leases from their creation to their end. A service has only those of its workflow. */
@Component
final class LeaseLife {

  /** Longer than making a user takes in any case. */
  static final Duration LONGEST_CREATION = Duration.ofMinutes(2);

  private static final int ATTEMPTS = 10;
  private static final int PASSWORD = 32;
  private static final int RANDOM_PART = 20;
  private static final int ROLE_PART = 30;
  private static final int MOST_AT_ONCE = 1_000;

  private final Databases databases;
  private final Leases leases;
  private final DatabaseUsers users;
  private final Admins admins;
  private final Revocations revocations;
  private final LeaseUses uses;
  private final ChangeGate gate;
  private final Limits limits;

  LeaseLife(
      Databases databases,
      Leases leases,
      DatabaseUsers users,
      Admins admins,
      Revocations revocations,
      LeaseUses uses,
      ChangeGate gate,
      Limits limits) {
    this.databases = databases;
    this.leases = leases;
    this.users = users;
    this.admins = admins;
    this.revocations = revocations;
    this.uses = uses;
    this.gate = gate;
    this.limits = limits;
  }

  /**
   * A lease and what to log in with.
   *
   * @param password which is kept nowhere, and never shown
   */
  record Created(Lease lease, Database database, String password) {

    @Override
    public String toString() {
      return lease.id();
    }
  }

  /**
   * Makes a user.
   *
   * <p>INVARIANT: the lease is recorded before the database hears of its user, and the use of the
   * role before anybody hears of its password.
   *
   * @param ttl the role's default if null
   */
  Created create(Caller caller, DatabaseId id, String role, @Nullable Duration ttl) {
    var access = uses.access(caller, Action.LEASE, id.workspace(), id.path(role));
    return uses.orRefused(
        access,
        () -> {
          caller.require(id.workspace());
          return gate.change(() -> created(caller, id, role, ttl));
        });
  }

  private Created created(Caller caller, DatabaseId id, String name, @Nullable Duration ttl) {
    var database = databases.find(id).orElseThrow(() -> LeaseProblem.unknown(id));
    var role = databases.findRole(id, name).orElseThrow(() -> LeaseProblem.unknownRole(id, name));
    var lease = recorded(caller, role, ttl);
    var admin = admins.of(database, "lease " + lease.id());
    var password = RandomText.of(PASSWORD);
    add(lease);
    var user = new NewUser(lease.user(), password, lease.expiresAt(), role.grants());
    makeUser(lease, admin, user);
    var active = lease.active();
    if (!leases.replace(lease, active, uses.access(caller, Action.LEASE, lease))) {
      removeAgain(lease);
      throw LeaseProblem.DATABASE_UNAVAILABLE.because(
          "the user was not made in time, and is removed again", "try again");
    }
    return new Created(active, database, password);
  }

  private void add(Lease lease) {
    switch (leases.add(lease, limits)) {
      case DONE -> {}
      case ROLE_IS_FULL -> throw LeaseProblem.fullRole(lease, limits.perRole());
      case IDENTITY_IS_FULL -> throw LeaseProblem.fullIdentity(lease, limits.perIdentity());
    }
  }

  private Lease recorded(Caller caller, DatabaseRole role, @Nullable Duration wanted) {
    var ttl = wanted == null ? role.defaultTtl() : wanted;
    if (ttl.compareTo(role.maxTtl()) > 0) {
      throw LeaseProblem.INVALID_LEASE.at(
          "ttl", "at most the maximum of the role, " + role.maxTtl(), "`" + ttl + "`");
    }
    var now = uses.now();
    var workload = caller.workload();
    var part = role.name().substring(0, Math.min(role.name().length(), ROLE_PART));
    return new Lease(
        role.database().workspace(),
        UuidCreator.getTimeOrderedEpoch(now).toString(),
        RandomText.of(RANDOM_PART),
        role.database().name(),
        role.name(),
        "v-" + part + "-" + RandomText.of(RANDOM_PART),
        LeaseState.CREATING,
        now,
        now.plus(ttl),
        now.plus(role.maxTtl()),
        now.plus(LONGEST_CREATION),
        null,
        0,
        null,
        caller.actor(),
        workload == null ? null : workload.workflow(),
        workload == null ? null : workload.operation());
  }

  private void makeUser(Lease lease, Admin admin, NewUser user) {
    try {
      users.create(admin, user);
    } catch (UsersException e) {
      if (e.kind() == UsersException.Kind.UNCERTAIN) {
        removeAgain(lease);
      } else {
        leases.remove(lease);
      }
      throw LeaseProblem.of(e);
    }
  }

  /** Whatever somebody else has done with it meanwhile. */
  private void removeAgain(Lease lease) {
    for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
      var current = leases.find(lease.workspace(), lease.id());
      if (current.isEmpty()
          || leases.replace(current.get(), current.get().revoking(uses.now()), null)) {
        revocations.soon();
        return;
      }
    }
  }

  /** One lease. */
  Lease get(Caller caller, String workspace, String id) {
    caller.require(workspace);
    gate.requireVisible();
    return known(caller, workspace, id);
  }

  private Lease known(Caller caller, String workspace, String id) {
    return leases
        .find(workspace, id)
        .filter(lease -> has(caller, lease))
        .orElseThrow(() -> LeaseProblem.unknownLease(workspace, id));
  }

  private static boolean has(Caller caller, Lease lease) {
    var workload = caller.workload();
    return workload == null || Objects.equals(workload.workflow(), lease.workflow());
  }

  /** Leases of a workspace; for a service, those of its workflow. */
  List<Lease> list(
      Caller caller, String workspace, Filter filter, @Nullable String after, int limit) {
    caller.require(workspace);
    gate.requireVisible();
    var workload = caller.workload();
    var own =
        workload == null || workload.workflow() == null
            ? filter
            : new Filter(filter.prefix(), filter.identity(), workload.workflow(), filter.isEnded());
    return leases.page(workspace, own, after, limit).stream()
        .filter(lease -> has(caller, lease))
        .toList();
  }

  /**
   * Lets a user live longer, at most until the maximum of its lease.
   *
   * @param ttl from now on; the role's default if null
   */
  Lease renew(Caller caller, String workspace, String id, @Nullable Duration ttl) {
    var lease = get(caller, workspace, id);
    var access = uses.access(caller, Action.RENEW, lease);
    return uses.orRefused(access, () -> gate.change(() -> renewed(lease, ttl, access)));
  }

  private Lease renewed(Lease lease, @Nullable Duration ttl, Access access) {
    var now = uses.now();
    requireActive(lease, now);
    var id = lease.databaseId();
    var database = databases.find(id).orElseThrow(() -> LeaseProblem.unknown(id));
    var role =
        databases
            .findRole(id, lease.role())
            .orElseThrow(() -> LeaseProblem.unknownRole(id, lease.role()));
    var until = end(lease, now.plus(ttl == null ? role.defaultTtl() : ttl));
    try {
      // first there: whoever is told a time can rely on it
      users.extend(admins.of(database, "lease " + lease.id()), lease.user(), until);
    } catch (UsersException e) {
      throw LeaseProblem.of(e);
    }
    var after = lease.renewed(until);
    if (!leases.replace(lease, after, access)) {
      throw leases
          .find(lease.workspace(), lease.id())
          .filter(current -> current.state() == LeaseState.ACTIVE)
          .<RuntimeException>map(
              current -> new ConcurrencyFailureException("somebody else renews the lease"))
          .orElseGet(() -> LeaseProblem.ended(lease));
    }
    return after;
  }

  private static Instant end(Lease lease, Instant wanted) {
    var until = wanted.isAfter(lease.latestAt()) ? lease.latestAt() : wanted;
    return until.isBefore(lease.expiresAt()) ? lease.expiresAt() : until;
  }

  private static void requireActive(Lease lease, Instant now) {
    if (lease.state() != LeaseState.ACTIVE || !lease.expiresAt().isAfter(now)) {
      throw LeaseProblem.ended(lease);
    }
  }

  /** Ends a lease: its user is removed at once, or, while the database is away, later. */
  Lease revoke(Caller caller, String workspace, String id) {
    var lease = get(caller, workspace, id);
    return gate.change(() -> {
      var marked = marked(caller, lease);
      if (!marked.isEnded()) {
        revocations.attempt(marked);
      }
      return known(caller, workspace, id);
    });
  }

  private Lease marked(Caller caller, Lease read) {
    var lease = read;
    for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (lease.isEnded()) {
        return lease;
      }
      var after = lease.revoking(uses.now());
      var access =
          lease.state() == LeaseState.REVOKING
              ? null // that is recorded already
              : uses.access(caller, Action.REVOKE, lease);
      if (leases.replace(lease, after, access)) {
        return after;
      }
      lease = known(caller, lease.workspace(), lease.id());
    }
    throw new ConcurrencyFailureException("the lease changes all the time");
  }

  /**
   * Ends leases. Their users are removed in the background.
   *
   * @return how many, a thousand at the most
   * @throws ProblemException INVALID if the filter is of all
   */
  int revokeAll(Caller caller, String workspace, Filter filter) {
    caller.requireAccount();
    if (filter.prefix() == null && filter.identity() == null && filter.workflow() == null) {
      throw LeaseProblem.INVALID_LEASE.at(
          "prefix", "a prefix, an identity or a workflow", "none of them");
    }
    return gate.change(() -> {
      var found = leases.page(workspace, filter, null, MOST_AT_ONCE);
      found.forEach(lease -> marked(caller, lease));
      revocations.soon();
      return found.size();
    });
  }
}

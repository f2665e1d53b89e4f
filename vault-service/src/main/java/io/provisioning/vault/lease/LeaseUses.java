package io.provisioning.vault.lease;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.access.Caller;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** What is recorded of databases and leases: who did what, and no value. */
@Component
final class LeaseUses {

  /** What ends a lease by itself, and reads passwords of admin users. */
  static final Caller VAULT = new Caller(new Actor(Actor.Kind.SERVICE, "vault", "vault"), null);

  private static final Logger log = LoggerFactory.getLogger(LeaseUses.class);
  private static final Set<Kind> REFUSALS = Set.of(Kind.DENIED, Kind.NOT_FOUND, Kind.CONFLICT);

  private final Accesses accesses;
  private final Clock clock;

  LeaseUses(Accesses accesses, Clock clock) {
    this.accesses = accesses;
    this.clock = clock;
  }

  /** As the store keeps it. */
  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** A use by a caller, now, which is not recorded yet. */
  Access access(Caller caller, Action action, String workspace, String path) {
    return Access.of(caller, action, workspace, path, now());
  }

  /** The same of a lease. */
  Access access(Caller caller, Action action, Lease lease) {
    var path = lease.databaseId().path(lease.role());
    return access(caller, action, lease.workspace(), path).of(null, "lease " + lease.id());
  }

  /** Records it if a use is refused. */
  <T> T orRefused(Access access, Supplier<T> use) {
    try {
      return use.get();
    } catch (ProblemException e) {
      if (REFUSALS.contains(e.problem().kind())) {
        recordRefusal(access);
      }
      throw e;
    }
  }

  /** It is refused all the same if that cannot be recorded. */
  private void recordRefusal(Access access) {
    try {
      accesses.add(access.refused());
    } catch (DataAccessException e) {
      log.warn("a refused {} of {} is not recorded", access.action(), access.path(), e);
    }
  }
}

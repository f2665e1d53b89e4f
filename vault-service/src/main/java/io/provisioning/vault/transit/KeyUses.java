package io.provisioning.vault.transit;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.access.Caller;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Records uses of keys, and refused ones: key, version and what was done, and no value. */
@Component
final class KeyUses {

  private static final Logger log = LoggerFactory.getLogger(KeyUses.class);
  private static final Set<Kind> REFUSALS = Set.of(Kind.DENIED, Kind.NOT_FOUND, Kind.CONFLICT);

  private final Accesses accesses;
  private final Clock clock;

  KeyUses(Accesses accesses, Clock clock) {
    this.accesses = accesses;
    this.clock = clock;
  }

  /** A use by a caller, now, which is not recorded yet. */
  Access access(Caller caller, Action action, KeyId id) {
    var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return Access.of(caller, action, id.workspace(), id.path(), now);
  }

  /** Records that versions of a key were used, durably once this returns. */
  void record(Caller caller, Action action, KeyId id, Set<Integer> versions) {
    versions.forEach(version -> accesses.add(access(caller, action, id).ofVersion(version)));
  }

  /** Records it if a use is refused. */
  <T> T orRefused(Access access, Supplier<T> use) {
    try {
      return use.get();
    } catch (ProblemException e) {
      if (REFUSALS.contains(e.problem().kind())
          || e.problem() == TransitProblem.REFUSED_CIPHERTEXT) {
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
      log.warn("a refused {} with {} is not recorded", access.action(), access.path(), e);
    }
  }
}

package io.provisioning.controlcenter.identity.signin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Slows down who guesses. An attempt counts when it begins, so that many at once gain nothing; from
 * a number of failures on, each doubles the time in which no other is taken. Names that do not
 * exist are counted as those that do. Strangers share one count for each account, and whoever the
 * account knows has another: nobody locks out somebody else.
 */
final class Attempts {

  private static final int FREE_OF_ACCOUNT = 5;
  private static final int FREE_OF_ADDRESS = 30;
  private static final int REMEMBERED = 100_000;
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final Duration FORGOTTEN = Duration.ofHours(1);

  private final Cache<Side, Failures> bySide = failures();
  private final Cache<String, Failures> byAddress = failures();
  private final InstantSource time;

  Attempts(InstantSource time) {
    this.time = time;
  }

  /**
   * Who tries to show who they are.
   *
   * @param address from which they try; counted for strangers alone
   */
  record Attempt(Side side, String address) {

    static Attempt ofStranger(String account, String address) {
      return new Attempt(new Side(account, null), address);
    }

    /**
     * Of somebody whom the account knows.
     *
     * @param by what cannot be guessed, such as the name of a device
     */
    static Attempt known(String account, String by, String address) {
      return new Attempt(new Side(account, by), address);
    }

    private boolean isOfStranger() {
      return side.known() == null;
    }
  }

  /** Those who share a count. */
  record Side(String account, @Nullable String known) {}

  private record Failures(int count, Instant lockedUntil) {

    static final Failures NONE = new Failures(0, Instant.MIN);

    Failures oneMore(int free, Instant now) {
      var doublings = Math.min(count + 1 - free, 20);
      if (doublings < 0) {
        return new Failures(count + 1, Instant.MIN);
      }
      var wait = Duration.ofSeconds(1L << doublings);
      return new Failures(count + 1, now.plus(wait.compareTo(LONGEST) > 0 ? LONGEST : wait));
    }

    Failures oneLess() {
      return new Failures(Math.max(0, count - 1), Instant.MIN);
    }
  }

  /**
   * Begins an attempt.
   *
   * @throws ProblemException TOO_MANY_SIGN_INS while that side of the account or the stranger's
   *     address is locked
   */
  void begin(Attempt attempt) {
    if (attempt.isOfStranger()) {
      begin(byAddress, attempt.address(), FREE_OF_ADDRESS);
    }
    begin(bySide, attempt.side(), FREE_OF_ACCOUNT);
  }

  /** It was no failure. Those of the same address at other accounts are not forgiven. */
  void succeeded(Attempt attempt) {
    bySide.invalidate(attempt.side());
    takenBackOfAddress(attempt);
  }

  /** It was neither right nor wrong: something else was asked for. */
  void undecided(Attempt attempt) {
    takenBack(bySide, attempt.side());
    takenBackOfAddress(attempt);
  }

  /** Ends the locks of an account. */
  void forget(String account) {
    bySide.asMap().keySet().removeIf(side -> side.account().equals(account));
  }

  private <K> void begin(Cache<K, Failures> failures, K key, int free) {
    var now = time.instant();
    failures
        .asMap()
        .compute(
            key,
            (_, before) -> {
              var known = before == null ? Failures.NONE : before;
              if (now.isBefore(known.lockedUntil())) {
                throw ProblemException.passing(
                    IdentityProblem.TOO_MANY_SIGN_INS,
                    "too many sign-ins failed",
                    Duration.between(now, known.lockedUntil()));
              }
              return known.oneMore(free, now);
            });
  }

  private void takenBackOfAddress(Attempt attempt) {
    if (attempt.isOfStranger()) {
      takenBack(byAddress, attempt.address());
    }
  }

  private static <K> void takenBack(Cache<K, Failures> failures, K key) {
    failures.asMap().computeIfPresent(key, (_, known) -> known.oneLess());
  }

  private static <K> Cache<K, Failures> failures() {
    return Caffeine.newBuilder().maximumSize(REMEMBERED).expireAfterWrite(FORGOTTEN).build();
  }
}

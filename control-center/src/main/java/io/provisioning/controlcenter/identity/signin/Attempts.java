package io.provisioning.controlcenter.identity.signin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Slows down who guesses. An attempt counts when it begins, so that many at once gain nothing; from
 * a number of failures on, each doubles the time in which no other is taken. Names that do not
 * exist are counted as those that do.
 */
final class Attempts {

  private static final int FREE_OF_ACCOUNT = 5;
  private static final int FREE_OF_ADDRESS = 30;
  private static final int REMEMBERED = 100_000;
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final Duration FORGOTTEN = Duration.ofHours(1);

  private final Cache<String, Failures> byAccount = failures();
  private final Cache<String, Failures> byAddress = failures();
  private final InstantSource time;

  Attempts(InstantSource time) {
    this.time = time;
  }

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
   * @throws io.provisioning.config.problem.ProblemException TOO_MANY_SIGN_INS while the account or
   *     the address is locked
   */
  void begin(String account, String address) {
    begin(byAddress, address, FREE_OF_ADDRESS);
    begin(byAccount, account, FREE_OF_ACCOUNT);
  }

  /** It was no failure. Those of the same address at other accounts are not forgiven. */
  void succeeded(String account, String address) {
    byAccount.invalidate(account);
    takenBack(byAddress, address);
  }

  /** It was neither right nor wrong: something else was asked for. */
  void undecided(String account, String address) {
    takenBack(byAccount, account);
    takenBack(byAddress, address);
  }

  private void begin(Cache<String, Failures> failures, String key, int free) {
    var now = time.instant();
    failures
        .asMap()
        .compute(
            key,
            (_, before) -> {
              var known = before == null ? Failures.NONE : before;
              if (now.isBefore(known.lockedUntil())) {
                throw tooMany(Duration.between(now, known.lockedUntil()));
              }
              return known.oneMore(free, now);
            });
  }

  private static void takenBack(Cache<String, Failures> failures, String key) {
    failures.asMap().computeIfPresent(key, (_, known) -> known.oneLess());
  }

  private static RuntimeException tooMany(Duration wait) {
    return IdentityProblem.TOO_MANY_SIGN_INS.because(
        "too many sign-ins failed", "try again in " + (wait.toSeconds() + 1) + " s");
  }

  private static Cache<String, Failures> failures() {
    return Caffeine.newBuilder().maximumSize(REMEMBERED).expireAfterWrite(FORGOTTEN).build();
  }
}

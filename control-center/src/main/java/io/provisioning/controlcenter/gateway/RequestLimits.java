package io.provisioning.controlcenter.gateway;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.provisioning.config.problem.ProblemException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/** How many requests come from one address, or by one account. */
final class RequestLimits {

  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final int MOST_REMEMBERED = 100_000;

  private final LoadingCache<Owner, Bucket> addresses;
  private final LoadingCache<Owner, Bucket> callers;
  private final Supplier<GatewaySettings.Limits> limits;

  RequestLimits(Supplier<GatewaySettings.Limits> limits, Clock clock) {
    this.limits = limits;
    addresses = buckets(clock);
    callers = buckets(clock);
  }

  /** Whose bucket it is, and how large: with another limit it is another bucket. */
  private record Owner(String name, long perMinute) {}

  /**
   * Counts a request from an address.
   *
   * @throws ProblemException TOO_MANY_REQUESTS
   */
  void countAddress(String address) {
    count(addresses.get(new Owner(address, limits.get().perAddress())), "this address");
  }

  /**
   * Counts a request by an account.
   *
   * @throws ProblemException TOO_MANY_REQUESTS
   */
  void countCaller(String id) {
    count(callers.get(new Owner(id, limits.get().perCaller())), "this account");
  }

  private static void count(Bucket bucket, String whose) {
    var probe = bucket.tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      throw ProblemException.passing(
          GatewayProblem.TOO_MANY_REQUESTS,
          "too many requests from " + whose,
          Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
  }

  /** A bucket that nobody has used for two windows is full: it can be forgotten. */
  private static LoadingCache<Owner, Bucket> buckets(Clock clock) {
    return Caffeine.newBuilder()
        .maximumSize(MOST_REMEMBERED)
        .expireAfterAccess(WINDOW.multipliedBy(2))
        .build(owner -> bucket(owner.perMinute(), clock));
  }

  private static Bucket bucket(long perMinute, Clock clock) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, WINDOW))
        .withCustomTimePrecision(new ClockMeter(clock))
        .build();
  }

  private record ClockMeter(Clock clock) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
      var now = clock.instant();
      return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }
}

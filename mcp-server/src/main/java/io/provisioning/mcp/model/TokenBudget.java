package io.provisioning.mcp.model;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.provisioning.config.problem.ProblemException;
import java.time.Duration;
import java.time.InstantSource;

/** How many tokens each account may use; what is used comes back evenly over an hour. */
final class TokenBudget {

  private static final Duration WINDOW = Duration.ofHours(1);
  private static final int MOST_REMEMBERED = 100_000;

  private final int perHour;
  private final LoadingCache<String, Bucket> accounts;

  TokenBudget(int perHour, InstantSource time) {
    this.perHour = perHour;
    accounts =
        Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .expireAfterAccess(WINDOW.multipliedBy(2))
            .build(_ -> bucket(perHour, time));
  }

  /**
   * Takes what a call will use at least.
   *
   * @throws ProblemException MODEL_LIMIT
   */
  void take(String account, int tokens) {
    var bucket = accounts.get(account);
    if (tokens > perHour) {
      throw ModelProblem.MODEL_LIMIT.because(
          "the request takes %d tokens, and an account has %d for an hour"
              .formatted(tokens, perHour),
          "use fewer words, or raise provisioning.mcp.model.tokens-per-hour");
    }
    var probe = bucket.tryConsumeAndReturnRemaining(tokens);
    if (!probe.isConsumed()) {
      throw ProblemException.passing(
          ModelProblem.MODEL_LIMIT,
          "this account has used its %d tokens of the model for now".formatted(perHour),
          Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
  }

  /** Counts what a call used beyond what was taken for it. */
  void count(String account, int more) {
    if (more > 0) {
      accounts.get(account).consumeIgnoringRateLimits(more);
    }
  }

  private static Bucket bucket(long perHour, InstantSource time) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(perHour).refillGreedy(perHour, WINDOW))
        .withCustomTimePrecision(new Meter(time))
        .build();
  }

  private record Meter(InstantSource time) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
      var now = time.instant();
      return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }
}

package io.provisioning.mcp.model;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.provisioning.config.problem.ProblemException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * A model that is left alone for a while after it has failed again and again, and of which each
 * account uses only so much. Each call is counted and logged.
 */
final class GuardedModel implements LanguageModel {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedModel.class);

  /** Fewer tokens than any tokenizer makes of so many characters of JSON and English. */
  private static final int CHARACTERS_PER_TOKEN = 4;

  private static final int FAILURES = 5;
  private static final Duration REST = Duration.ofSeconds(30);

  private final LanguageModel model;
  private final TokenBudget budget;
  private final InstantSource time;
  private final CircuitBreaker breaker;

  GuardedModel(LanguageModel model, TokenBudget budget, InstantSource time) {
    this.model = model;
    this.budget = budget;
    this.time = time;
    breaker =
        CircuitBreaker.of(
            "model",
            CircuitBreakerConfig.custom()
                .clock(time.withZone(ZoneOffset.UTC))
                .currentTimestampFunction(Clock::millis, TimeUnit.MILLISECONDS)
                .slidingWindowSize(FAILURES)
                .minimumNumberOfCalls(FAILURES)
                .failureRateThreshold(100)
                .waitDurationInOpenState(REST)
                .permittedNumberOfCallsInHalfOpenState(1)
                .build());
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public Written write(String principal, List<Turn> turns, JsonNode form, Duration patience) {
    var least = tokens(turns);
    if (!breaker.tryAcquirePermission()) {
      throw ProblemException.passing(
          ModelProblem.MODEL_UNAVAILABLE,
          "the model has failed %d times in a row, and gets no requests for a while"
              .formatted(FAILURES),
          REST);
    }
    try {
      budget.take(principal, least);
    } catch (ProblemException e) {
      breaker.releasePermission();
      throw e;
    }
    return counted(principal, turns, form, patience, least);
  }

  private Written counted(
      String principal, List<Turn> turns, JsonNode form, Duration patience, int least) {
    var begin = time.instant();
    try {
      var written = model.write(principal, turns, form, patience);
      var used = Math.max(written.tokens(), least + written.text().length() / CHARACTERS_PER_TOKEN);
      budget.count(principal, used - least);
      breaker.onSuccess(0, TimeUnit.MILLISECONDS);
      log(principal, begin, used, "answered");
      return new Written(written.text(), used);
    } catch (ProblemException e) {
      if (e.problem() == ModelProblem.MODEL_UNAVAILABLE) {
        breaker.onError(0, TimeUnit.MILLISECONDS, e);
      } else {
        breaker.onSuccess(0, TimeUnit.MILLISECONDS);
      }
      log(principal, begin, least, e.problem().code());
      throw e;
    }
  }

  private void log(String principal, Instant begin, int tokens, String outcome) {
    LOG.info(
        "model {} asked for {}: {}, {} tokens, {} ms",
        model.name(),
        principal,
        outcome,
        tokens,
        Duration.between(begin, time.instant()).toMillis());
  }

  private static int tokens(List<Turn> turns) {
    return turns.stream().mapToInt(turn -> turn.text().length()).sum() / CHARACTERS_PER_TOKEN;
  }
}

package io.provisioning.orchestrator.webhook.transport;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * When the next attempt follows: the table of the Standard Webhooks specification, a little later
 * by chance so that receivers that come back are not stormed, and not before they ask for it.
 */
public final class Backoff {

  private static final Duration LONGEST_ASKED_FOR = Duration.ofHours(24);

  private final List<Duration> pauses;
  private final double jitter;
  private final RandomGenerator random;

  public Backoff(List<Duration> pauses, double jitter, RandomGenerator random) {
    this.pauses = pauses;
    this.jitter = jitter;
    this.random = random;
  }

  /**
   * The next attempt; empty where that was the last.
   *
   * @param attempts that failed, from 1
   * @param retryAfter what the receiver asks for: seconds or a date
   */
  public Optional<Instant> next(int attempts, @Nullable String retryAfter, Instant now) {
    if (attempts > pauses.size()) {
      return Optional.empty();
    }
    var pause = pauses.get(attempts - 1);
    var longer = pause.plusMillis((long) (pause.toMillis() * jitter * random.nextDouble()));
    var asked = asked(retryAfter, now).orElse(Duration.ZERO);
    var bounded = asked.compareTo(LONGEST_ASKED_FOR) > 0 ? LONGEST_ASKED_FOR : asked;
    return Optional.of(now.plus(bounded.compareTo(longer) > 0 ? bounded : longer));
  }

  private static Optional<Duration> asked(@Nullable String retryAfter, Instant now) {
    if (retryAfter == null) {
      return Optional.empty();
    }
    var text = retryAfter.strip();
    try {
      return Optional.of(
          text.matches("\\d{1,9}")
              ? Duration.ofSeconds(Long.parseLong(text))
              : Duration.between(
                  now,
                  ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant()));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }
}

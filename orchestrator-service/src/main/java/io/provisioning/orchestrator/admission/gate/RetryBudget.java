package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings.RetryBudgetSettings;
import io.provisioning.orchestrator.admission.ticket.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/**
 * How many retries an account gets: a share of the requests within a window, and a minimum. So an
 * account in trouble gets at most that share more to do, not a multiple. What is above it is put
 * off, and comes no faster than the minimum alone would let it.
 */
final class RetryBudget {

  private static final int SLICES = 10;

  private final RetryBudgetSettings settings;
  private final String account;
  private final long slice;
  private final long[] requests = new long[SLICES];
  private final long[] retries = new long[SLICES];
  private long current = Long.MIN_VALUE;
  private Instant lastPutOff = Instant.MIN;

  RetryBudget(RetryBudgetSettings settings, String account) {
    this.settings = settings;
    this.account = account;
    slice = Math.max(1, settings.window().toMillis() / SLICES);
  }

  void asked(Instant now) {
    requests[indexAt(now)]++;
  }

  /** What is left of it. */
  long left(Instant now) {
    indexAt(now);
    var earned = (long) (settings.ratio() * Arrays.stream(requests).sum());
    return Math.max(0, earned + settings.minimum() - Arrays.stream(retries).sum());
  }

  /**
   * Spends it.
   *
   * @param always what is undone is retried at any price
   */
  Retry retry(Instant now, Duration wanted, boolean always) {
    var index = indexAt(now);
    if (always || left(now) > 0) {
      retries[index]++;
      return new Retry.At(now.plus(wanted), false);
    }
    var putOff = later(lastPutOff, now).plus(settings.window().dividedBy(settings.minimum()));
    if (putOff.isAfter(now.plus(settings.patience()))) {
      return new Retry.Refused(
          "the retry budget of account `%s` is spent: %s of its requests and %d within %s"
              .formatted(account, percent(), settings.minimum(), settings.window()));
    }
    lastPutOff = putOff;
    return new Retry.At(later(now.plus(wanted), putOff), true);
  }

  private String percent() {
    return Math.round(settings.ratio() * 100) + " %";
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** Empties the slices that the time since has passed over. */
  private int indexAt(Instant now) {
    var number = now.toEpochMilli() / slice;
    for (var old = Math.max(current + 1, number - SLICES + 1); old <= number; old++) {
      requests[(int) (old % SLICES)] = 0;
      retries[(int) (old % SLICES)] = 0;
    }
    current = Math.max(current, number);
    return (int) (current % SLICES);
  }
}

package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.Priority;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Raises the priority of what waits long, so that nothing waits for ever. */
final class Ageing {

  private final Duration step;
  private final NavigableSet<Bucket> byPromotion =
      new TreeSet<>(
          Comparator.<Bucket, Instant>comparing(
                  bucket -> Optional.ofNullable(bucket.promotion).orElse(Instant.MAX))
              .thenComparingLong(bucket -> bucket.number));

  Ageing(Duration step) {
    this.step = step;
  }

  /** The priority that the age of its first ticket gives the bucket. */
  Priority priority(Bucket bucket, Instant now) {
    return bucket.key.priority().raisedBy(steps(bucket, now));
  }

  /** Sets the bucket's priority, which must not be in line, and when it is raised again. */
  void track(Bucket bucket, Instant now) {
    forget(bucket);
    bucket.priority = priority(bucket, now);
    if (bucket.priority.level() < Priority.HIGH.level()) {
      bucket.promotion = bucket.first().since.plus(step.multipliedBy(steps(bucket, now) + 1));
      byPromotion.add(bucket);
    }
  }

  void forget(Bucket bucket) {
    if (bucket.promotion != null) {
      byPromotion.remove(bucket);
      bucket.promotion = null;
    }
  }

  List<Bucket> due(Instant now) {
    return byPromotion.stream()
        .takeWhile(bucket -> bucket.promotion != null && !bucket.promotion.isAfter(now))
        .toList();
  }

  Optional<Instant> nextDue() {
    return byPromotion.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(byPromotion.first().promotion);
  }

  private long steps(Bucket bucket, Instant now) {
    return Math.max(0, Duration.between(bucket.first().since, now).dividedBy(step));
  }
}

package io.provisioning.controlcenter.gateway;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class MemoryKeptAnswers implements KeptAnswers {

  private final Map<String, Kept> kept = new HashMap<>();
  private final Clock clock;

  MemoryKeptAnswers(Clock clock) {
    this.clock = clock;
  }

  private record Kept(String digest, Instant end, @Nullable Answer answer) {}

  @Override
  public synchronized Claim claim(String id, String digest, Duration keep) {
    var now = clock.instant();
    var known = kept.get(id);
    if (known == null || known.end().isBefore(now)) {
      kept.put(id, new Kept(digest, now.plus(keep), null));
      return new Claim.Taken();
    }
    if (!known.digest().equals(digest)) {
      return new Claim.OfAnother();
    }
    return known.answer() == null ? new Claim.InProgress() : new Claim.Answered(known.answer());
  }

  @Override
  public synchronized void keep(String id, Answer answer) {
    kept.computeIfPresent(id, (_, known) -> new Kept(known.digest(), known.end(), answer));
  }

  @Override
  public synchronized void release(String id) {
    kept.remove(id);
  }
}

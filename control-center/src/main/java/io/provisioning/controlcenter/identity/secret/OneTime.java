package io.provisioning.controlcenter.identity.secret;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What was begun and waits for its end: found once, by a secret, within a time. It is kept in
 * memory, so a restart forgets it.
 */
public final class OneTime<V> {

  private static final int MOST = 100_000;

  private final Duration lifetime;
  private final InstantSource time;
  private final Cache<String, Kept<V>> bySecret;

  /** What lasts for this time. */
  public OneTime(Duration lifetime, InstantSource time) {
    this.lifetime = lifetime;
    this.time = time;
    bySecret = Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(lifetime).build();
  }

  private record Kept<V>(V value, Instant until) {}

  /** Keeps what was begun. */
  public void put(String secret, V begun) {
    bySecret.put(secret, new Kept<>(begun, time.instant().plus(lifetime)));
  }

  /** What was begun; whoever asks for it, right or wrong, has it, and nobody else after. */
  public Optional<V> take(String secret) {
    return Optional.ofNullable(bySecret.asMap().remove(secret))
        .filter(kept -> time.instant().isBefore(kept.until()))
        .map(Kept::value);
  }
}

package io.provisioning.controlcenter.authorization;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Who asked for what since the program started: what a change of policies is held against. Safe for
 * use by many threads.
 */
public final class Precedents {

  private static final int MOST_CALLERS = 10_000;
  private static final int MOST_QUESTIONS = 100_000;

  private final Cache<String, Caller> callers =
      Caffeine.newBuilder().maximumSize(MOST_CALLERS).build();
  private final Cache<Precedent, Instant> questions;
  private final InstantSource time;

  public Precedents(InstantSource time) {
    this.time = time;
    questions =
        Caffeine.newBuilder()
            .maximumSize(MOST_QUESTIONS)
            .expireAfterWrite(Duration.ofDays(366))
            .build();
  }

  /**
   * Something that somebody asked for.
   *
   * @param caller id of the account
   */
  public record Precedent(String caller, Question question) {}

  void add(Caller caller, Question question) {
    callers.put(caller.id(), caller);
    questions.put(new Precedent(caller.id(), question), time.instant());
  }

  /** Everybody who asked, as they were when they last did. */
  public Collection<Caller> callers() {
    return List.copyOf(callers.asMap().values());
  }

  /** What was asked for since a time, each once. */
  public Collection<Precedent> since(Instant from) {
    return questions.asMap().entrySet().stream()
        .filter(entry -> !entry.getValue().isBefore(from))
        .map(Map.Entry::getKey)
        .toList();
  }
}

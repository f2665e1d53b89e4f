package io.provisioning.detector.remediation;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Says whether a rule may suggest something now. Pure. */
final class Guard {

  private static final Duration DAY = Duration.ofDays(1);

  private Guard() {}

  /** A decision with its reason in words. */
  record Ruling(Decision decision, String reason) {}

  /**
   * Decides on an alert that the rule matches.
   *
   * @param target what the alert names; null if nothing
   * @param own what this rule decided before
   * @param others what the other rules of the workspace decided before
   */
  static Ruling decide(
      Limits limits,
      @Nullable Target target,
      Collection<Entry> own,
      Collection<Entry> others,
      Instant now) {
    if (target == null) {
      return new Ruling(
          Decision.NO_TARGET, "the labels of the alert do not name what the action is about");
    }
    if (any(own, others, entry -> isOn(target, entry) && entry.isPending())) {
      return new Ruling(
          Decision.BUSY,
          "an earlier suggestion for `%s` is not settled".formatted(target.infrastructure()));
    }
    var cooled = now.minus(limits.coolDown());
    if (any(own, others, entry -> isOn(target, entry) && entry.decidedAt().isAfter(cooled))) {
      return new Ruling(
          Decision.COOLING_DOWN,
          "`%s` had a suggestion less than %s ago"
              .formatted(target.infrastructure(), limits.coolDown()));
    }
    var yesterday = now.minus(DAY);
    long today =
        own.stream()
            .filter(entry -> entry.isSuggested() && entry.decidedAt().isAfter(yesterday))
            .count();
    return today >= limits.perDay()
        ? new Ruling(
            Decision.BUDGET_SPENT, "%d within 24 hours is the limit".formatted(limits.perDay()))
        : new Ruling(
            Decision.SUGGESTED, "%d of %d within 24 hours".formatted(today + 1, limits.perDay()));
  }

  private static boolean isOn(Target target, Entry entry) {
    return entry.isSuggested()
        && entry.target() != null
        && entry.target().infrastructure().equals(target.infrastructure());
  }

  private static boolean any(
      Collection<Entry> own, Collection<Entry> others, Predicate<Entry> what) {
    return own.stream().anyMatch(what) || others.stream().anyMatch(what);
  }
}

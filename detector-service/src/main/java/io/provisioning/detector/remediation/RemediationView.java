package io.provisioning.detector.remediation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule, as it is shown. */
record RemediationView(
    String workspace,
    String name,
    List<AlertMatcher> matchers,
    Action action,
    int perDay,
    String coolDown,
    String patience,
    boolean paused,
    @Nullable Instant pausedAt,
    @Nullable String pausedBy,
    String createdBy,
    Instant createdAt,
    @Nullable Instant lastSuggestedAt) {

  /**
   * Rules of a workspace, by name.
   *
   * @param damaged names of those whose files cannot be read
   */
  record RemediationList(List<RemediationView> items, List<String> damaged) {}

  static RemediationView of(Remediation rule) {
    var definition = rule.definition();
    var pause = rule.paused();
    return new RemediationView(
        rule.workspace(),
        rule.name(),
        definition.matchers(),
        definition.action(),
        definition.limits().perDay(),
        definition.limits().coolDown().toString(),
        definition.limits().patience().toString(),
        rule.isPaused(),
        pause == null ? null : pause.at(),
        pause == null ? null : pause.by(),
        rule.createdBy(),
        rule.createdAt(),
        rule.entries().reversed().stream()
            .filter(Entry::isSuggested)
            .findFirst()
            .map(Entry::decidedAt)
            .orElse(null));
  }
}

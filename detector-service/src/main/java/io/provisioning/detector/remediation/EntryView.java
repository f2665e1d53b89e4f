package io.provisioning.detector.remediation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A decision, as it is shown. */
record EntryView(
    String alert,
    String alertName,
    Instant decidedAt,
    Decision decision,
    String reason,
    @Nullable String infrastructure,
    @Nullable String resource,
    Entry.@Nullable Outcome outcome,
    @Nullable Instant settledAt) {

  /** Decisions of a rule, newest first. */
  record RemediationHistory(List<EntryView> items) {

    static RemediationHistory of(Remediation rule) {
      return new RemediationHistory(rule.entries().reversed().stream().map(EntryView::of).toList());
    }
  }

  /** What a rule would have decided, newest first. */
  record RemediationPreview(Instant from, long matched, long suggested, List<EntryView> items) {

    static RemediationPreview of(DryRun run) {
      return new RemediationPreview(
          run.from(),
          run.matched(),
          run.suggested(),
          run.entries().stream().map(EntryView::of).toList());
    }
  }

  static EntryView of(Entry entry) {
    var target = entry.target();
    return new EntryView(
        entry.alert(),
        entry.alertName(),
        entry.decidedAt(),
        entry.decision(),
        entry.reason(),
        target == null ? null : target.infrastructure(),
        target == null ? null : target.resource(),
        entry.outcome(),
        entry.settledAt());
  }
}

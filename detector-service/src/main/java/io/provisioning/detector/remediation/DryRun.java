package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import io.provisioning.detector.remediation.Remediation.Definition;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/**
 * What a rule would have decided on alerts of the past, each at its beginning. Pure.
 *
 * @param from the beginning of the time that was looked at
 * @param matched alerts that the rule matches
 * @param suggested of these, how many would have led to a suggestion
 * @param entries the newest, newest first
 */
record DryRun(Instant from, long matched, long suggested, List<Entry> entries) {

  private static final String NAME = "preview";

  DryRun {
    entries = List.copyOf(entries);
  }

  static DryRun of(
      String workspace,
      Definition definition,
      Instant from,
      List<KnownAlert> oldestFirst,
      Instant now) {
    var rule = Remediation.begin(workspace, NAME, definition, NAME, from);
    var newest = new ArrayDeque<Entry>();
    long matched = 0;
    long suggested = 0;
    for (var alert : oldestFirst) {
      if (rule.awaits(alert)) {
        // what became of an alert is known, and says when a suggestion stopped being open
        rule =
            rule.decided(alert, List.of(), alert.startedAt())
                .settled(id -> Optional.of(alert).filter(it -> it.id().equals(id)), now);
        var entry = rule.entries().getLast();
        matched++;
        suggested += entry.isSuggested() ? 1 : 0;
        newest.addFirst(entry);
        if (newest.size() > Remediation.MOST_ENTRIES) {
          newest.removeLast();
        }
      }
    }
    return new DryRun(from, matched, suggested, List.copyOf(newest));
  }
}

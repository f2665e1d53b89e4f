package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import io.provisioning.detector.remediation.Remediation.Definition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
    var known = oldestFirst.stream().collect(Collectors.toMap(KnownAlert::id, it -> it));
    long matched = 0;
    long suggested = 0;
    for (var alert : oldestFirst) {
      var then = alert.startedAt();
      rule = rule.settled(id -> Optional.ofNullable(known.get(id)).filter(endedBy(then)), then);
      if (rule.awaits(alert)) {
        rule = rule.decided(alert, List.of(), then);
        matched++;
        suggested += rule.entries().getLast().isSuggested() ? 1 : 0;
      }
    }
    var entries = rule.settled(id -> Optional.ofNullable(known.get(id)), now).entries();
    return new DryRun(
        from,
        matched,
        suggested,
        entries.reversed().stream().limit(Remediation.MOST_ENTRIES).toList());
  }

  private static Predicate<KnownAlert> endedBy(Instant then) {
    return alert -> alert.resolvedAt() != null && !alert.resolvedAt().isAfter(then);
  }
}

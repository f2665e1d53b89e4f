package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A rule with all that is kept of it; what its file holds.
 *
 * @param activeSince alerts that began before are not its business
 * @param entries what it decided, oldest first, bounded
 */
record Remediation(
    String workspace,
    String name,
    Definition definition,
    String createdBy,
    Instant createdAt,
    Instant activeSince,
    @Nullable Pause paused,
    List<Entry> entries) {

  /**
   * How many suggestions and how many refusals are kept. At the largest budget that is ten days of
   * suggestions, more than the longest cool-down.
   */
  static final int MOST_ENTRIES = 200;

  Remediation {
    Objects.requireNonNull(workspace, "workspace");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(createdBy, "created_by");
    Objects.requireNonNull(createdAt, "created_at");
    Objects.requireNonNull(activeSince, "active_since");
    entries = List.copyOf(entries);
  }

  /** What people decide about a rule. */
  record Definition(List<AlertMatcher> matchers, Action action, Limits limits) {

    Definition {
      Objects.requireNonNull(action, "action");
      Objects.requireNonNull(limits, "limits");
      matchers = List.copyOf(matchers);
    }
  }

  /** Who stopped it. */
  record Pause(Instant at, String by) {}

  static Remediation begin(
      String workspace, String name, Definition definition, String by, Instant now) {
    return new Remediation(workspace, name, definition, by, now, now, null, List.of());
  }

  String id() {
    return workspace + "/" + name;
  }

  boolean isPaused() {
    return paused != null;
  }

  /** The same if it is paused already. */
  Remediation paused(String by, Instant now) {
    return isPaused() ? this : with(activeSince, new Pause(now, by), entries);
  }

  /** What began while it was paused stays none of its business. */
  Remediation resumed(Instant now) {
    return isPaused() ? with(now, null, entries) : this;
  }

  /** Whether it is about this alert, and has not decided on it for good. */
  boolean awaits(KnownAlert alert) {
    return !isPaused()
        && !alert.startedAt().isBefore(activeSince)
        && workspace.equals(alert.labels().get("workspace"))
        && definition.matchers().stream().allMatch(it -> it.matches(alert.labels()))
        && entries.stream().noneMatch(entry -> entry.isOf(alert) && !entry.decision().mayPass());
  }

  /**
   * The same with its decision on an alert, which is the last of its entries; the same as it is if
   * it has decided so already.
   */
  Remediation decided(KnownAlert alert, Collection<Entry> others, Instant now) {
    var target = Target.of(definition.action(), alert.labels()).orElse(null);
    var ruling = Guard.decide(definition.limits(), target, entries, others, now);
    var all = new ArrayList<>(entries);
    if (all.stream().anyMatch(it -> it.isOf(alert) && it.decision() == ruling.decision())) {
      return this;
    }
    all.removeIf(it -> it.isOf(alert));
    all.add(Entry.of(alert, target, ruling, now));
    return with(activeSince, paused, bounded(all));
  }

  /** The same with what has become of the alerts for which it suggested something. */
  Remediation settled(Function<String, Optional<KnownAlert>> alerts, Instant now) {
    return with(
        activeSince,
        paused,
        entries.stream()
            .map(entry ->
                entry.mayEnd()
                    ? entry.settled(
                        alerts.apply(entry.alert()).map(KnownAlert::resolvedAt).orElse(null),
                        definition.limits().patience(),
                        now)
                    : entry)
            .toList());
  }

  private static List<Entry> bounded(List<Entry> all) {
    var added = all.getLast();
    var alike = all.stream().filter(entry -> entry.isSuggested() == added.isSuggested()).toList();
    if (alike.size() > MOST_ENTRIES) {
      all.remove(alike.getFirst());
    }
    return all;
  }

  private Remediation with(Instant since, @Nullable Pause pause, List<Entry> others) {
    return new Remediation(workspace, name, definition, createdBy, createdAt, since, pause, others);
  }
}

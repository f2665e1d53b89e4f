package io.provisioning.detector.alert;

import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An alert as the events of its history leave it.
 *
 * @param id sorts by the time at which it began
 * @param fingerprint the same for each alert with these labels
 * @param annotations what its rule says to people
 * @param resolvedAt null while it fires
 * @param told of what webhooks know
 */
record Alert(
    String id,
    String fingerprint,
    Map<String, String> labels,
    Map<String, String> annotations,
    Instant startedAt,
    @Nullable Instant resolvedAt,
    @Nullable Acknowledgement acknowledgement,
    Set<Transition> told) {

  private static final int TIME_DIGITS = 11;
  private static final Pattern PAGE = Pattern.compile("/(?![/\\\\])[A-Za-z0-9_./?=&%-]*");

  Alert {
    told = Set.copyOf(told);
  }

  /** Who takes care of it. */
  record Acknowledgement(Instant at, String by, String note) {}

  /** Of one that began: whoever tells of it again tells of the same. */
  static String id(Instant startedAt, String fingerprint) {
    var time = Long.toHexString(Math.max(0, startedAt.toEpochMilli()));
    return "0".repeat(Math.max(0, TIME_DIGITS - time.length())) + time + "-" + fingerprint;
  }

  static Alert of(AlertEvent.Fired fired) {
    return new Alert(
        fired.id(),
        fired.fingerprint(),
        Map.copyOf(fired.labels()),
        Map.copyOf(fired.annotations()),
        fired.at(),
        null,
        null,
        Set.of());
  }

  Alert resolved(Instant at) {
    return isFiring()
        ? new Alert(id, fingerprint, labels, annotations, startedAt, at, acknowledgement, told)
        : this;
  }

  /** The first acknowledgement stays. */
  Alert acknowledged(Acknowledgement by) {
    return acknowledgement == null
        ? new Alert(id, fingerprint, labels, annotations, startedAt, resolvedAt, by, told)
        : this;
  }

  Alert told(Set<Transition> more) {
    var all = EnumSet.noneOf(Transition.class);
    all.addAll(told);
    all.addAll(more);
    return new Alert(
        id, fingerprint, labels, annotations, startedAt, resolvedAt, acknowledgement, all);
  }

  /** What has happened to it, in the order in which it did, each with its time. */
  SequencedMap<Transition, Instant> transitions() {
    var all = new LinkedHashMap<Transition, Instant>();
    all.put(Transition.FIRING, startedAt);
    if (acknowledgement != null) {
      all.put(Transition.ACKNOWLEDGED, acknowledgement.at());
    }
    if (resolvedAt != null) {
      all.put(Transition.RESOLVED, resolvedAt);
    }
    return all;
  }

  boolean isFiring() {
    return resolvedAt == null;
  }

  String name() {
    return said(labels, "alertname", "unnamed");
  }

  String severity() {
    return said(labels, "severity", "none");
  }

  /** Its name where the rule says nothing. */
  String summary() {
    return said(annotations, "summary", name());
  }

  private static String said(Map<String, String> texts, String name, String otherwise) {
    var text = texts.getOrDefault(name, "");
    return text.isBlank() ? otherwise : text;
  }

  /** The page of the dashboard that its rule names, never one of another site. */
  Optional<String> page() {
    return Optional.ofNullable(annotations.get("page")).filter(PAGE.asMatchPredicate());
  }

  /** Whether this text is in its name, summary or labels. */
  boolean contains(String text) {
    var wanted = text.toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(summary()), labels.values().stream())
        .anyMatch(it -> it.toLowerCase(Locale.ROOT).contains(wanted));
  }
}

package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory;
import io.provisioning.detector.remediation.Remediation.Definition;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * All rules. Each change is in its file before it is seen, and each rule suggests something for an
 * alert once, however often the alert is reported. Safe for use by many threads.
 */
final class Remediations {

  static final int MOST_RULES = 200;

  /** A dry run looks at no more alerts than this, the newest. */
  private static final int MOST_ALERTS = 10_000;

  // INVARIANT: what is in the files, by workspace and name
  private final TreeMap<String, Remediation> rules = new TreeMap<>();
  private final TreeSet<String> damaged = new TreeSet<>();
  private final RemediationFiles files;
  private final AlertHistory alerts;
  private final InstantSource time;

  private Remediations(RemediationFiles files, AlertHistory alerts, InstantSource time) {
    this.files = files;
    this.alerts = alerts;
    this.time = time;
  }

  static Remediations open(RemediationFiles files, AlertHistory alerts, InstantSource time)
      throws IOException {
    var all = new Remediations(files, alerts, time);
    all.damaged.addAll(files.read(rule -> all.rules.put(rule.id(), rule)));
    return all;
  }

  synchronized List<Remediation> list(String workspace) {
    return rules.values().stream().filter(it -> it.workspace().equals(workspace)).toList();
  }

  /** Names of rules whose files cannot be read. */
  synchronized List<String> damaged(String workspace) {
    var prefix = workspace + "/";
    return damaged.stream()
        .filter(it -> it.startsWith(prefix))
        .map(it -> it.substring(prefix.length()))
        .toList();
  }

  /**
   * A rule.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND
   */
  synchronized Remediation get(String workspace, String name) {
    var rule = rules.get(workspace + "/" + name);
    if (rule == null) {
      throw unknown(workspace, name);
    }
    return rule;
  }

  /**
   * Makes a rule; the same once more gives the one that is there.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if another one has the name,
   *     or there are too many; UNAVAILABLE if it cannot be written
   */
  synchronized Remediation create(String workspace, String name, Definition definition, String by) {
    var id = workspace + "/" + name;
    var known = rules.get(id);
    if (known != null && known.definition().equals(definition) && known.createdBy().equals(by)) {
      return known;
    }
    if (known != null || damaged.contains(id)) {
      throw RemediationProblem.REMEDIATION_EXISTS.because(
          "there is a remediation `%s` in workspace `%s`".formatted(name, workspace),
          "delete that one, or choose another name");
    }
    if (rules.size() >= MOST_RULES) {
      throw RemediationProblem.TOO_MANY_REMEDIATIONS.because(
          "there are already %d remediations, the maximum".formatted(MOST_RULES),
          "delete those that are no longer needed");
    }
    return save(Remediation.begin(workspace, name, definition, by, time.instant()));
  }

  /** Stops a rule until it is resumed; what it suggested is still followed. */
  synchronized Remediation pause(String workspace, String name, String by) {
    return change(workspace, name, rule -> rule.paused(by, time.instant()));
  }

  synchronized Remediation resume(String workspace, String name) {
    return change(workspace, name, rule -> rule.resumed(time.instant()));
  }

  /**
   * Deletes a rule with its history, also a damaged one.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND; UNAVAILABLE if its file
   *     cannot be deleted
   */
  synchronized void delete(String workspace, String name) {
    var id = workspace + "/" + name;
    if (!rules.containsKey(id) && !damaged.contains(id)) {
      throw unknown(workspace, name);
    }
    try {
      files.delete(workspace, name);
    } catch (IOException e) {
      throw unavailable(e);
    }
    rules.remove(id);
    damaged.remove(id);
  }

  /**
   * What a rule would have decided on the alerts of the past, on its own. Nothing is kept of it.
   *
   * @param last how far back
   */
  DryRun preview(String workspace, Definition definition, Duration last) {
    var now = time.instant();
    var from = now.minus(last);
    return DryRun.of(workspace, definition, from, alerts.since(from, MOST_ALERTS), now);
  }

  /**
   * Follows what was suggested, and decides on alerts that began since.
   *
   * @return what it counted
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if a file cannot be
   *     written; the next round goes on there
   */
  synchronized Map<String, Long> round() {
    var now = time.instant();
    var next = new TreeMap<>(rules);
    next.replaceAll((_, rule) -> rule.settled(alerts::find, now));
    var counted = new EnumMap<Decision, Long>(Decision.class);
    for (var alert : alerts.firingNow()) {
      for (var id : rules.keySet()) {
        var rule = next.get(id);
        if (rule != null && rule.awaits(alert)) {
          var decided = rule.decided(alert, others(next, rule), now);
          if (!decided.equals(rule)) {
            next.put(id, decided);
            counted.merge(decided.entries().getLast().decision(), 1L, Long::sum);
          }
        }
      }
    }
    next.values().forEach(rule -> change(rule.workspace(), rule.name(), _ -> rule));
    long suggested = counted.getOrDefault(Decision.SUGGESTED, 0L);
    long all = counted.values().stream().mapToLong(Long::longValue).sum();
    return Map.of("suggested", suggested, "refused", all - suggested);
  }

  private static List<Entry> others(Map<String, Remediation> all, Remediation rule) {
    return all.values().stream()
        .filter(it -> it.workspace().equals(rule.workspace()) && !it.name().equals(rule.name()))
        .flatMap(it -> it.entries().stream())
        .toList();
  }

  private Remediation change(String workspace, String name, UnaryOperator<Remediation> change) {
    var rule = get(workspace, name);
    var changed = change.apply(rule);
    return changed.equals(rule) ? rule : save(changed);
  }

  private Remediation save(Remediation rule) {
    try {
      files.save(rule);
    } catch (IOException e) {
      throw unavailable(e);
    }
    rules.put(rule.id(), rule);
    return rule;
  }

  private static RuntimeException unknown(String workspace, String name) {
    return RemediationProblem.UNKNOWN_REMEDIATION.because(
        "there is no remediation `%s` in workspace `%s`".formatted(name, workspace),
        "`provisioning remediation list` lists them");
  }

  private static RuntimeException unavailable(IOException e) {
    return RemediationProblem.REMEDIATIONS_UNAVAILABLE.because(
        "the file of the remediation cannot be written",
        "check the disk of the platform's home",
        e);
  }
}

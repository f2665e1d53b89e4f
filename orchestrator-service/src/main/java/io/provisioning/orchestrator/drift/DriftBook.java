package io.provisioning.orchestrator.drift;

import io.provisioning.orchestrator.drift.kept.Deviation;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.drift.kept.DriftFiles;
import io.provisioning.orchestrator.drift.kept.EndedDrift;
import io.provisioning.orchestrator.drift.kept.KeptDrift;
import io.provisioning.provider.Scope;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What drifted, in memory and in files. A look that finds the same again writes nothing. Safe for
 * use by many threads.
 */
final class DriftBook {

  private static final Logger log = LoggerFactory.getLogger(DriftBook.class);

  private final Map<Scope, KeptDrift> looks = new HashMap<>();
  private final DriftFiles files;

  DriftBook(DriftFiles files) {
    this.files = files;
  }

  /** Takes in what was remembered. */
  synchronized void open() {
    files.read(kept -> looks.put(new Scope(kept.workspace(), kept.infrastructure()), kept));
  }

  /** Infrastructures of which something is remembered. */
  synchronized Set<Scope> scopes() {
    return Set.copyOf(looks.keySet());
  }

  /** What was found, as of the last look at each infrastructure. */
  synchronized Collection<KeptDrift> all() {
    return List.copyOf(looks.values());
  }

  synchronized Optional<KeptDrift> find(Scope scope) {
    return Optional.ofNullable(looks.get(scope));
  }

  /** Knows what ended a drift. */
  @FunctionalInterface
  interface Endings {

    /** The drift with what ended it by now. */
    EndedDrift of(Drift drift, Instant endedAt);
  }

  /**
   * A look found this.
   *
   * @param unseen paths of what could not be looked at: what was known of it stays
   * @param endings asked about what was not found again
   */
  synchronized void found(
      Scope scope,
      Collection<Deviation> deviations,
      Set<String> unseen,
      Instant at,
      Endings endings) {
    var before = drifts(scope);
    var after = new TreeMap<String, Drift>();
    for (var deviation : deviations) {
      var seen = Drift.of(scope.workspace(), deviation, at);
      var known = before.get(seen.id());
      after.put(seen.id(), known == null ? seen : known.again(deviation, at));
    }
    before.values().stream()
        .filter(drift -> unseen.contains(drift.resource()))
        .forEach(drift -> after.putIfAbsent(drift.id(), drift));
    log(before, after);
    var ended =
        before.values().stream()
            .filter(drift -> !isStill(drift, after.get(drift.id())))
            .map(drift -> endings.of(drift, at));
    put(
        new KeptDrift(
            scope.workspace(),
            scope.infrastructure(),
            at,
            null,
            List.copyOf(after.values()),
            Stream.concat(ended, ended(scope).stream()).toList()),
        !isLike(before, after));
  }

  private static boolean isStill(Drift before, @Nullable Drift after) {
    return after != null && after.kind() == before.kind();
  }

  private List<EndedDrift> ended(Scope scope) {
    return find(scope).map(KeptDrift::ended).orElse(List.of());
  }

  private static void log(Map<String, Drift> before, Map<String, Drift> after) {
    after.forEach((id, drift) -> {
      var known = before.get(id);
      if (known == null || known.kind() != drift.kind()) {
        log.info("{} in {} drifted: {}", id, drift.workspace(), drift.kind());
      }
    });
    before.forEach((id, drift) -> {
      if (!after.containsKey(id)) {
        log.info("{} in {} is as recorded again", id, drift.workspace());
      }
    });
  }

  private static boolean isLike(Map<String, Drift> before, Map<String, Drift> after) {
    return before.keySet().equals(after.keySet())
        && before.values().stream()
            .allMatch(drift ->
                Optional.ofNullable(after.get(drift.id())).filter(drift::isLike).isPresent());
  }

  /** It could not be looked at: what was known stays, and says so. */
  synchronized void unseen(Scope scope, String why) {
    var known = looks.get(scope);
    put(
        new KeptDrift(
            scope.workspace(),
            scope.infrastructure(),
            known == null ? null : known.checkedAt(),
            why,
            known == null ? List.of() : known.drifts(),
            ended(scope)),
        false);
  }

  /**
   * Notes that somebody ignores a drift.
   *
   * @return the drift; empty if there is none of this id
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be kept, and
   *     all is as before
   */
  synchronized Optional<Drift> ignore(String workspace, String id, Ignored by) {
    var scope = new Scope(workspace, infrastructure(id));
    var known = drifts(scope);
    var drift = known.get(id);
    var kept = looks.get(scope);
    if (drift == null || kept == null) {
      return Optional.empty();
    }
    var ignored = drift.ignored(by);
    known.put(id, ignored);
    var after =
        new KeptDrift(
            workspace,
            scope.infrastructure(),
            kept.checkedAt(),
            kept.complaint(),
            List.copyOf(known.values()),
            kept.ended());
    try {
      files.save(after);
    } catch (IOException e) {
      throw DriftProblem.DRIFT_UNAVAILABLE.because(
          "ignoring `" + id + "` cannot be saved: " + e.getMessage(),
          "check the disk and the permissions of the home",
          e);
    }
    looks.put(scope, after);
    return Optional.of(ignored);
  }

  /** Nothing is recorded of it any more. */
  synchronized void forget(Scope scope) {
    looks.remove(scope);
    files.delete(scope.workspace(), scope.infrastructure());
  }

  static String infrastructure(String id) {
    return id.substring(0, Math.max(0, id.indexOf('.')));
  }

  private Map<String, Drift> drifts(Scope scope) {
    var drifts = new TreeMap<String, Drift>();
    var kept = looks.get(scope);
    if (kept != null) {
      kept.drifts().forEach(drift -> drifts.put(drift.id(), drift));
    }
    return drifts;
  }

  /** What cannot be written now is found again by the next look. */
  private void put(KeptDrift kept, boolean isNews) {
    looks.put(new Scope(kept.workspace(), kept.infrastructure()), kept);
    if (isNews) {
      try {
        files.save(kept);
      } catch (IOException e) {
        log.warn("drift of {} cannot be remembered", kept.infrastructure(), e);
      }
    }
  }
}

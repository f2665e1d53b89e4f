package io.provisioning.orchestrator.plan.step;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.secret.References;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Operation.Action;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Where taskservs get another version of a secret, those that take two versions come first, and
 * what checks the secret comes after them, so that nothing is refused in between. All of them exist
 * already, so this may be the reverse of the order in which they were made.
 */
final class Turnovers {

  /** So many are named in a warning. */
  private static final int NAMED = 5;

  private final Extensions extensions;
  private final Steps steps;
  private final Requirements requirements;
  private final Set<String> warnings;

  Turnovers(Extensions extensions, Steps steps, Requirements requirements, Set<String> warnings) {
    this.extensions = extensions;
    this.steps = steps;
    this.requirements = requirements;
    this.warnings = warnings;
  }

  /** Updates after which taskservs have another version of one secret. */
  private record Turn(Set<Step> takingBoth, Set<Step> others) {

    Turn() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>());
    }
  }

  void require() {
    var turns = new LinkedHashMap<String, Turn>();
    steps.mains().forEach(step -> add(step, turns));
    turns.forEach((secret, turn) -> {
      // what also takes it where it may have one version only
      turn.takingBoth().removeAll(turn.others());
      var apart = new TreeSet<String>();
      if (turn.others().size() > 1) {
        turn.others().forEach(step -> apart.add(step.path()));
      }
      for (var step : turn.takingBoth()) {
        for (var before : requirements.turn(turn.others(), step)) {
          apart.add(before.path());
          apart.add(step.path());
        }
      }
      if (!apart.isEmpty()) {
        warnings.add(warning(secret, apart));
      }
    });
  }

  private void add(Step step, Map<String, Turn> turns) {
    if (step.action() == Action.UPDATE
        && step.from() instanceof Installed from
        && step.to() instanceof Installed to) {
      var before = References.in(from.configuration());
      var known = before.stream().map(SecretReference::secret).collect(Collectors.toSet());
      var both = both(to);
      for (var now : References.in(to.configuration())) {
        if (known.contains(now.secret()) && !before.contains(now)) {
          var turn = turns.computeIfAbsent(now.secret(), _ -> new Turn());
          (both.contains(now) ? turn.takingBoth() : turn.others()).add(step);
        }
      }
    }
  }

  private Set<SecretReference> both(Installed taskserv) {
    return extensions
        .withDigest(taskserv.digest())
        .map(it -> Set.copyOf(extensions.withPrevious(it, taskserv.configuration()).values()))
        .orElse(Set.of());
  }

  private static String warning(String secret, Set<String> paths) {
    var named =
        paths.stream().limit(NAMED).map("`%s`"::formatted).collect(Collectors.joining(", "));
    var more = paths.size() > NAMED ? " and %d more".formatted(paths.size() - NAMED) : "";
    return "%s%s get another version of `%s` one after the other; in between, what one shows another may refuse"
        .formatted(named, more, secret);
  }
}

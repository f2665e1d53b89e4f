package io.provisioning.orchestrator.update;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.config.extension.update.UpdateStrategy;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/**
 * Moves some packages of a lock, and others only where those could not move as far without them.
 *
 * @param attempt chooses packages for what is declared
 */
record Movement(ExtensionLock lock, UpdatePolicy policy, Offered offered, Attempt attempt) {

  /** Chooses packages, and says which. */
  @FunctionalInterface
  interface Attempt {

    /**
     * Tries to do with what is kept, and offers beside it.
     *
     * @return all that is used
     * @throws ProblemException INVALID if that does not go together
     */
    ExtensionLock of(ExtensionLock kept, Predicate<PackageRef> choosable);
  }

  /** What is kept of the lock, and what may be chosen beside it. */
  record Choice(ExtensionLock kept, Predicate<PackageRef> choosable) {}

  /**
   * The choice that moves as few others as will do.
   *
   * @param target version of the only one that is named; null for the newest there may be
   */
  Choice of(Set<PackageRef> named, @Nullable Semver target) {
    var targets = new HashMap<String, Semver>();
    if (target != null) {
      named.forEach(it -> targets.put(it.name(), target));
    }
    var moving =
        named.stream()
            .filter(it -> mayMove(it, targets))
            .collect(Collectors.toCollection(TreeSet::new));
    var others = related(moving, targets, target != null);
    var best = attempted(choice(union(moving, others), targets), target != null);
    for (var one : moving) {
      best.find(one.kind(), one.name()).ifPresent(it -> targets.put(it.name(), it.version()));
    }
    var alone = choice(moving, targets);
    if (isPossible(alone)) {
      return alone;
    }
    var needed = new TreeSet<>(others);
    for (var other : others) {
      var fewer = new TreeSet<>(needed);
      fewer.remove(other);
      if (isPossible(choice(union(moving, fewer), targets))) {
        needed.remove(other);
      }
    }
    return choice(union(moving, needed), targets);
  }

  private ExtensionLock attempted(Choice choice, boolean isTarget) {
    try {
      return attempt.of(choice.kept(), choice.choosable());
    } catch (ProblemException e) {
      if (!isTarget || e.problem().kind() != Problem.Kind.INVALID) {
        throw e;
      }
      throw new ProblemException(
          e.problem(),
          e.detail(),
          "declare a range that holds the version, or update what does not go with it too",
          e.findings(),
          e);
    }
  }

  private boolean isPossible(Choice choice) {
    try {
      var _ = attempt.of(choice.kept(), choice.choosable());
      return true;
    } catch (ProblemException e) {
      if (e.problem().kind() == Problem.Kind.INVALID) {
        return false;
      }
      throw e;
    }
  }

  private static Set<PackageRef> union(Set<PackageRef> some, Set<PackageRef> more) {
    var all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }

  private Choice choice(Set<PackageRef> moving, Map<String, Semver> targets) {
    var pinned = Map.copyOf(targets);
    return new Choice(
        ExtensionLock.of(lock.packages().stream().filter(it -> !moving.contains(it)).toList()),
        one -> isChoosable(one, pinned));
  }

  /** Whether there is anything it could move to; what is yanked stays locked if there is not. */
  private boolean mayMove(PackageRef locked, Map<String, Semver> targets) {
    return offered.versions(locked.name()).stream()
        .anyMatch(it ->
            isChoosable(
                new PackageRef(locked.kind(), locked.name(), it, locked.digest()), targets));
  }

  private boolean isChoosable(PackageRef one, Map<String, Semver> targets) {
    if (one.kind() != ExtensionKind.TASKSERV) {
      return true;
    }
    var target = targets.get(one.name());
    if (target != null) {
      return one.version().equals(target);
    }
    return lock.find(one.kind(), one.name())
        .map(PackageRef::version)
        .filter(from -> !isAhead(from, one))
        .isEmpty();
  }

  private boolean isAhead(Semver from, PackageRef one) {
    return policy.of(one.name()).allows(from, one.version())
        && (one.version().compareTo(from) >= 0 || offered.isYanked(one.name(), Set.of(from)));
  }

  /**
   * What they need, and may be updated.
   *
   * @param isWide also what needs them, so that they can have a version that it does not go with
   */
  private Set<PackageRef> related(
      Set<PackageRef> moving, Map<String, Semver> targets, boolean isWide) {
    var reached = new TreeSet<>(moving);
    var isMore = true;
    while (isMore) {
      isMore =
          reached.addAll(
              lock.packages().stream()
                  .filter(it -> it.kind() == ExtensionKind.TASKSERV)
                  .filter(it -> policy.of(it.name()) != UpdateStrategy.NONE)
                  .filter(it -> mayMove(it, targets))
                  .filter(it ->
                      reached.stream()
                          .anyMatch(one ->
                              offered.needs(one.name(), it.name())
                                  || (isWide && offered.needs(it.name(), one.name()))))
                  .toList());
    }
    reached.removeAll(moving);
    return reached;
  }
}

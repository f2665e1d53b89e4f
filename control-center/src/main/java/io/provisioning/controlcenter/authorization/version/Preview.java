package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.Permission;
import io.provisioning.controlcenter.authorization.Permissions;
import io.provisioning.controlcenter.authorization.Precedents;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Holds policies against others: who gains and who loses access to what there is, and to what was
 * asked for. Everybody is looked at twice, with a fresh second factor and without any.
 */
final class Preview {

  private final Permissions permissions;
  private final Precedents precedents;
  private final InstantSource time;

  Preview(Permissions permissions, Precedents precedents, InstantSource time) {
    this.permissions = permissions;
    this.precedents = precedents;
    this.time = time;
  }

  /**
   * Somebody's access to something.
   *
   * @param principal id of the account
   */
  record Access(String principal, Permission permission) implements Comparable<Access> {

    private static final Comparator<Access> ORDER =
        Comparator.comparing(Access::principal)
            .thenComparing(access -> access.permission().action())
            .thenComparing(access -> access.permission().kind())
            .thenComparing(access -> Objects.toString(access.permission().workspace(), ""))
            .thenComparing(access -> access.permission().id());

    @Override
    public int compareTo(Access other) {
      return ORDER.compare(this, other);
    }
  }

  /** What would change. */
  record Difference(SortedSet<Access> gained, SortedSet<Access> lost) {}

  Difference of(PolicyBook now, PolicyBook then, Duration back) {
    var difference = new Difference(new TreeSet<>(), new TreeSet<>());
    var past = precedents.since(time.instant().minus(back));
    for (var known : precedents.callers()) {
      var asked = past.getOrDefault(known.id(), Set.of());
      postures(known)
          .forEach(caller -> {
            compare(caller, now, then, difference);
            asked.forEach(question -> compare(caller, question, now, then, difference));
          });
    }
    return difference;
  }

  private void compare(Caller caller, PolicyBook now, PolicyBook then, Difference difference) {
    var before = Set.copyOf(permissions.of(caller, now, null));
    var after = Set.copyOf(permissions.of(caller, then, null));
    add(difference.gained(), caller, without(after, before));
    add(difference.lost(), caller, without(before, after));
  }

  private void compare(
      Caller caller, Question question, PolicyBook now, PolicyBook then, Difference difference) {
    var before = permissions.isPermitted(caller, question, now);
    var after = permissions.isPermitted(caller, question, then);
    if (before != after) {
      var target = after ? difference.gained() : difference.lost();
      permissions
          .permission(question)
          .ifPresent(permission -> target.add(new Access(caller.id(), permission)));
    }
  }

  private static void add(Set<Access> accesses, Caller caller, Set<Permission> permissions) {
    permissions.forEach(permission -> accesses.add(new Access(caller.id(), permission)));
  }

  private static Set<Permission> without(Set<Permission> all, Set<Permission> others) {
    var rest = new HashSet<>(all);
    rest.removeAll(others);
    return rest;
  }

  private Stream<Caller> postures(Caller caller) {
    return Stream.of(
        showing(caller, Set.of(Factor.PASSWORD), Instant.EPOCH),
        showing(caller, Set.of(Factor.PASSWORD, Factor.TOTP), time.instant()));
  }

  private static Caller showing(Caller caller, Set<Factor> factors, Instant at) {
    return new Caller(
        caller.id(),
        caller.kind(),
        caller.name(),
        caller.roles(),
        caller.groups(),
        factors,
        at,
        caller.session());
  }
}

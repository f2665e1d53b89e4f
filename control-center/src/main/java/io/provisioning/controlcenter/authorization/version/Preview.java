package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.Precedents;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.inquiry.Permission;
import io.provisioning.controlcenter.authorization.inquiry.Permissions;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

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
   * @param when what else is said of the request, such as {@code destroys}
   */
  record Access(String principal, Permission permission, List<String> when)
      implements Comparable<Access> {

    private static final Comparator<Access> ORDER =
        Comparator.comparing(Access::principal)
            .thenComparing(access -> access.permission().action())
            .thenComparing(access -> access.permission().kind())
            .thenComparing(access -> Objects.toString(access.permission().workspace(), ""))
            .thenComparing(access -> access.permission().id())
            .thenComparing(access -> access.when().toString());

    Access {
      when = List.copyOf(when);
    }

    @Override
    public int compareTo(Access other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * What would change.
   *
   * @param relaxed what asks for a fresh second factor no more
   * @param tightened what asks for one from then on
   */
  record Difference(
      SortedSet<Access> gained,
      SortedSet<Access> lost,
      SortedSet<Access> relaxed,
      SortedSet<Access> tightened) {}

  /**
   * What somebody can do under certain policies.
   *
   * @param easily without any second factor
   * @param anyway with a fresh one or without
   */
  private record Reach(Set<Access> easily, Set<Access> anyway) {}

  Difference of(PolicyBook now, PolicyBook then, Duration back) {
    var named = new HashSet<>(now.named());
    named.addAll(then.named());
    var difference =
        new Difference(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    var past = precedents.since(time.instant().minus(back));
    for (var known : precedents.callers()) {
      var asked = past.getOrDefault(known.id(), Set.of());
      add(difference, reach(known, asked, now, named), reach(known, asked, then, named));
    }
    return difference;
  }

  private static void add(Difference difference, Reach before, Reach after) {
    difference.gained().addAll(without(after.anyway(), before.anyway()));
    difference.lost().addAll(without(before.anyway(), after.anyway()));
    var eased = without(after.easily(), before.easily());
    eased.retainAll(before.anyway());
    difference.relaxed().addAll(eased);
    var hindered = without(before.easily(), after.easily());
    hindered.retainAll(after.anyway());
    difference.tightened().addAll(hindered);
  }

  private Reach reach(Caller known, Set<Question> asked, PolicyBook book, Set<EntityKey> named) {
    var easily =
        permitted(showing(known, Set.of(Factor.PASSWORD), Instant.EPOCH), asked, book, named);
    var factors = Set.of(Factor.PASSWORD, Factor.TOTP);
    var anyway = permitted(showing(known, factors, time.instant()), asked, book, named);
    anyway.addAll(easily);
    return new Reach(easily, anyway);
  }

  private Set<Access> permitted(
      Caller caller, Set<Question> asked, PolicyBook book, Set<EntityKey> named) {
    var all = new HashSet<Access>();
    permissions
        .of(caller, book, null, named)
        .forEach(permission -> all.add(new Access(caller.id(), permission, List.of())));
    for (var question : asked) {
      if (permissions.isPermitted(caller, question, book)) {
        permissions
            .permission(question)
            .ifPresent(permission -> all.add(new Access(caller.id(), permission, said(question))));
      }
    }
    return all;
  }

  private static List<String> said(Question question) {
    return question.context().entrySet().stream()
        .filter(flag -> Boolean.TRUE.equals(flag.getValue()))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static Set<Access> without(Set<Access> all, Set<Access> others) {
    var rest = new HashSet<>(all);
    rest.removeAll(others);
    return rest;
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

package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.Situations;
import io.provisioning.controlcenter.authorization.inquiry.AccessExplanation.Part;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.policy.Statement;
import io.provisioning.controlcenter.authorization.policy.Verdict;
import io.provisioning.controlcenter.contract.Flag;
import io.provisioning.controlcenter.identity.Caller;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says why somebody may do something or not, and what would have to change. */
final class Explanations {

  private static final int MOST_PARTS = 20;
  private static final Set<String> MEMBERSHIPS = Set.of("Role", "Group");

  private final ActivePolicies policies;
  private final Situations situations;
  private final InstantSource time;

  Explanations(ActivePolicies policies, Situations situations, InstantSource time) {
    this.policies = policies;
    this.situations = situations;
    this.time = time;
  }

  AccessExplanation explain(Caller caller, Question question) {
    var asked = new Asked(caller, question, policies.current());
    var verdict = decide(asked);
    return new AccessExplanation(
        verdict.isAllowed(),
        verdict.failed().stream().sorted().toList(),
        parts(asked, verdict),
        flip(asked, verdict));
  }

  /** Why something that is denied is so: what the caller lacks, or else what forbids it. */
  DenialReason reason(Caller caller, Question question) {
    var asked = new Asked(caller, question, policies.current());
    var verdict = decide(asked);
    var flip = flip(asked, verdict);
    var missing =
        flip.stream().filter(Change.Join.class::isInstance).map(Change.Join.class::cast).toList();
    if (!missing.isEmpty() && flip.stream().noneMatch(Change.TakeOut.class::isInstance)) {
      return new DenialReason.Membership(missing);
    }
    var forbidding =
        verdict.policies().stream().sorted().flatMap(id -> asked.book().find(id).stream()).toList();
    return forbidding.isEmpty()
        ? new DenialReason.Unpermitted()
        : new DenialReason.Forbidden(forbidding);
  }

  Verdict decide(Asked asked) {
    var situation = situations.of(asked.caller(), asked.question());
    return asked.book().decide(situation.query(), situation.known());
  }

  private List<Part> parts(Asked asked, Verdict verdict) {
    var situation = situations.of(asked.caller(), asked.question());
    return asked.book().about(asked.question().action()).stream()
        .map(statement ->
            new Part(
                statement,
                verdict.policies().contains(statement.id()),
                asked.book().checks(statement, situation.query(), situation.known())))
        .sorted(
            Comparator.comparing(Part::decided, Comparator.reverseOrder())
                .thenComparingLong(Part::missing)
                .thenComparing(part -> part.statement().id()))
        .limit(MOST_PARTS)
        .toList();
  }

  /** Tries each change, and then each two; what the caller can do comes first. */
  private List<Change> flip(Asked asked, Verdict verdict) {
    var changes = changes(asked, verdict);
    var single = changes.stream().map(List::of);
    var pairs =
        IntStream.range(0, changes.size())
            .boxed()
            .flatMap(
                at -> changes.stream().skip(at + 1L).map(other -> List.of(changes.get(at), other)));
    return Stream.concat(single, pairs)
        .filter(several -> flips(several, asked, verdict.isAllowed()))
        .findFirst()
        .orElse(List.of());
  }

  private boolean flips(List<Change> changes, Asked asked, boolean wasAllowed) {
    var changed = asked;
    for (var change : changes) {
      changed = change.applyTo(changed);
    }
    return decide(changed).isAllowed() != wasAllowed;
  }

  private List<Change> changes(Asked asked, Verdict verdict) {
    var about = asked.book().about(asked.question().action());
    var changes = new ArrayList<Change>();
    changes.add(new Change.ShowFactor(time.instant()));
    for (var flag : Flag.values()) {
      changes.add(new Change.Ask(flag.text(), !isSet(asked, flag.text())));
    }
    var present = memberships(asked.caller());
    for (var entity : named(asked.book(), about)) {
      if (!present.contains(entity)) {
        changes.add(new Change.Join(entity));
      }
    }
    present.forEach(entity -> changes.add(new Change.Leave(entity)));
    takeOuts(asked.book(), verdict).forEach(changes::add);
    return changes;
  }

  private static boolean isSet(Asked asked, String flag) {
    return Boolean.TRUE.equals(asked.question().context().get(flag));
  }

  private static Stream<Change> takeOuts(PolicyBook book, Verdict verdict) {
    return Stream.concat(verdict.policies().stream(), verdict.failed().stream())
        .filter(id -> book.find(id).isPresent())
        .sorted()
        .distinct()
        .map(Change.TakeOut::new);
  }

  /** Roles and groups that policies name, those that open least first. */
  private static Set<EntityKey> named(PolicyBook book, List<Statement> statements) {
    var named =
        new TreeSet<>(Comparator.comparingLong(book::breadth).thenComparing(EntityKey::toString));
    statements.forEach(statement ->
        statement.named().stream()
            .filter(entity -> MEMBERSHIPS.contains(entity.type()))
            .forEach(named::add));
    return named;
  }

  private static Set<EntityKey> memberships(Caller caller) {
    var memberships = new LinkedHashSet<EntityKey>();
    caller.roles().stream().sorted().map(EntityKey::role).forEach(memberships::add);
    caller.groups().stream().sorted().map(EntityKey::group).forEach(memberships::add);
    return memberships;
  }
}

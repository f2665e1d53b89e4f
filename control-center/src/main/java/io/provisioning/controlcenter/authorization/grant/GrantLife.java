package io.provisioning.controlcenter.authorization.grant;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.controlcenter.authorization.AccessAudit;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives access for a time. Each grant is a policy while it lasts. One change at a time; each is
 * written down before it holds.
 */
final class GrantLife {

  private final Grants grants;
  private final ActivePolicies policies;
  private final AccessAudit audit;
  private final InstantSource time;

  GrantLife(Grants grants, ActivePolicies policies, AccessAudit audit, InstantSource time) {
    this.grants = grants;
    this.policies = policies;
    this.audit = audit;
    this.time = time;
  }

  /** Puts the grants into force that have not ended. */
  void open() {
    policies.replace(Source.GRANTS, files(grants.all().stream()));
  }

  Instant now() {
    return time.instant();
  }

  /** All there ever were, newest first. */
  List<Grant> all() {
    return grants.all().reversed();
  }

  /**
   * Gives somebody else access, from now on.
   *
   * @param actions or groups of actions
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is no such action;
   *     DENIED if it is for the caller
   */
  synchronized Grant give(
      Caller caller,
      EntityKey principal,
      List<String> actions,
      @Nullable String workspace,
      String reason,
      Duration length) {
    if (principal.id().equals(caller.id())) {
      audit.denied(caller, "grant-given", principal.toString());
      throw GrantProblem.NOT_FOR_ONESELF.because(
          "you cannot grant access to yourself", "ask someone else, or request emergency access");
    }
    actions.forEach(this::requireAction);
    var asked = asked(principal, actions, workspace, reason, caller, length, false);
    return change(caller, "grant-given", asked.begun(now(), null));
  }

  /** Asks for access to everything, which a second person has to approve. */
  synchronized Grant ask(
      Caller caller, @Nullable String workspace, String reason, Duration length) {
    var principal = new EntityKey("User", caller.id());
    return change(
        caller,
        "break-glass-asked",
        asked(principal, List.of(), workspace, reason, caller, length, true));
  }

  /**
   * Begins what was asked for in an emergency.
   *
   * @throws io.provisioning.config.problem.ProblemException DENIED if the caller asked; CONFLICT if
   *     it began already or was asked too long ago
   */
  synchronized Grant approve(Caller caller, String id) {
    var asked = get(id);
    if (asked.state(now()) != Grant.State.ASKED) {
      throw GrantProblem.GRANT_ENDED.because(
          "grant `%s` does not wait for approval".formatted(id), "request a new one");
    }
    if (asked.askedBy().equals(caller.id())) {
      audit.denied(caller, "break-glass-approved", resource(asked));
      throw GrantProblem.NOT_FOR_ONESELF.because(
          "you cannot approve your own request", "ask someone else");
    }
    return change(caller, "break-glass-approved", asked.begun(now(), caller.id()));
  }

  /**
   * Ends a grant early, or what was asked for.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if it ended before
   */
  synchronized void end(Caller caller, String id) {
    var grant = get(id);
    if (grant.state(now()) == Grant.State.ENDED) {
      throw GrantProblem.GRANT_ENDED.because(
          "grant `%s` has already ended".formatted(id),
          "`./provisioning grant list` lists active grants");
    }
    change(caller, "grant-ended", grant.ended(now()));
  }

  private Grant asked(
      EntityKey principal,
      List<String> actions,
      @Nullable String workspace,
      String reason,
      Caller caller,
      Duration length,
      boolean isEmergency) {
    return new Grant(
        UuidCreator.getTimeOrderedEpoch().toString(),
        principal,
        actions,
        workspace,
        reason,
        caller.id(),
        now(),
        length,
        isEmergency,
        null,
        null,
        null);
  }

  private Grant change(Caller caller, String action, Grant grant) {
    var details =
        Map.of(
            "principal", grant.principal().toString(),
            "reason", grant.reason(),
            "length", grant.length().toString());
    audit.record(
        caller,
        action,
        resource(grant),
        details,
        () -> {
          var others = grants.all().stream().filter(other -> !other.id().equals(grant.id()));
          var files = files(Stream.concat(others, Stream.of(grant)));
          policies.with(Source.GRANTS, files); // what could not hold is not kept either
          grants.save(grant);
          policies.replace(Source.GRANTS, files);
        });
    return grant;
  }

  private List<PolicyFile> files(Stream<Grant> all) {
    return all.filter(grant -> grant.state(now()) == Grant.State.ACTIVE)
        .map(grant -> GrantPolicy.of(grant, Objects.requireNonNull(grant.endsAt())))
        .toList();
  }

  private Grant get(String id) {
    return grants.all().stream()
        .filter(grant -> grant.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            GrantProblem.UNKNOWN_GRANT.because(
                "there is no grant `%s`".formatted(id),
                "`./provisioning grant list --all` shows them"));
  }

  private void requireAction(String name) {
    var actions = policies.current().actions();
    if (actions.find(name).isEmpty() && !actions.groups().contains(name)) {
      throw GrantProblem.INVALID_GRANT.because(
          "there is no action and no group of actions `%s`".formatted(name),
          "`./provisioning auth what` shows them");
    }
  }

  private static String resource(Grant grant) {
    return "grant/" + grant.id();
  }
}

package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the policies of the corpus mean, said once more in plain Java: no Cedar, no index, no
 * entities. It is told the groups and the kind of the action, and where the resource really is.
 */
final class ReferenceModel {

  private ReferenceModel() {}

  /**
   * What is asked.
   *
   * @param groups of the action
   * @param workspace in which the resource is
   * @param isProduction whether the resource is tagged so
   */
  record Request(
      Caller caller,
      String action,
      Set<String> groups,
      String kind,
      @Nullable String workspace,
      boolean isProduction,
      Map<String, Object> flags) {

    boolean is(String group) {
      return groups.contains(group);
    }

    boolean isFlagged(String flag) {
      return Boolean.TRUE.equals(flags.get(flag));
    }
  }

  /** Who decided, and how; nobody means no. */
  record Answer(boolean isAllowed, Set<String> policies) {}

  static Answer decide(Request request, Instant now) {
    var forbidding = forbidding(request, now);
    if (!forbidding.isEmpty()) {
      return new Answer(false, forbidding);
    }
    var permitting = permitting(request);
    return new Answer(!permitting.isEmpty(), permitting);
  }

  private static Set<String> permitting(Request request) {
    var roles = roles(request.caller());
    var groups = request.caller().groups();
    var who = new TreeSet<String>();
    add(who, "viewer", roles.contains("viewer") && request.is("Read"));
    add(
        who,
        "operator",
        roles.contains("operator") && (request.is("Operate") || request.is("Diagnose")));
    add(who, "developer", roles.contains("developer") && request.is("Change"));
    add(
        who,
        "auditor",
        roles.contains("auditor")
            && (request.is("Read") || request.is("Audit") || request.is("Diagnose")));
    add(who, "administrator", roles.contains("administrator"));
    add(who, "break-glass", roles.contains("operator") && request.is("BreakGlass"));
    add(
        who,
        "local-account",
        request.caller().id().equals("local-account")
            && Set.of("startMigration", "cancelMigration").contains(request.action()));
    add(who, "own", request.is("Own"));
    add(
        who,
        "web-team-operates",
        groups.contains("web-team") && request.is("Operate") && "web".equals(request.workspace()));
    add(
        who,
        "release-managers-apply",
        roles.contains("release-manager") && request.action().equals("submitWorkflow"));
    add(
        who,
        "robots-read-shop",
        request.caller().kind() == Kind.SERVICE_ACCOUNT
            && groups.contains("robots")
            && request.is("Read")
            && "shop".equals(request.workspace()));
    return who;
  }

  private static Set<String> forbidding(Request request, Instant now) {
    var caller = request.caller();
    var isPerson = caller.kind() == Kind.USER;
    var hasSecond = caller.factors().contains(Factor.TOTP);
    var isFresh = hasSecond && !caller.authenticatedAt().plus(Duration.ofMinutes(5)).isBefore(now);
    var who = new TreeSet<String>();
    add(who, "risky-needs-fresh-factor", isPerson && request.is("Risky") && !isFresh);
    var changes = request.is("Change") || request.is("Operate") || request.is("Administer");
    var isStale = isPerson && changes && !isFresh;
    add(who, "destruction-needs-fresh-factor", isStale && request.isFlagged("destroys"));
    add(who, "irreversible-needs-fresh-factor", isStale && request.isFlagged("allow_irreversible"));
    add(who, "audit-needs-mfa", isPerson && request.is("Audit") && !hasSecond);
    add(
        who,
        "break-glass-needs-people",
        caller.kind() == Kind.SERVICE_ACCOUNT && request.is("BreakGlass"));
    add(
        who,
        "production-is-quiet",
        request.is("Change")
            && request.kind().equals("Schedule")
            && request.isProduction()
            && !caller.roles().contains("administrator"));
    add(
        who,
        "robots-undo-everything",
        caller.kind() == Kind.SERVICE_ACCOUNT && request.isFlagged("allow_irreversible"));
    return who;
  }

  private static Set<String> roles(Caller caller) {
    var roles = new TreeSet<>(caller.roles());
    if (roles.contains("developer")) {
      roles.add("operator");
    }
    if (roles.contains("operator")) {
      roles.add("viewer");
    }
    return roles;
  }

  private static void add(Set<String> policies, String policy, boolean applies) {
    if (applies) {
      policies.add(policy);
    }
  }
}

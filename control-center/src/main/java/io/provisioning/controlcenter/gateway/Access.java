package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.authorization.Decision;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.identity.Caller;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a caller may do what a request asks for, in every workspace that it names. */
final class Access {

  private final Authorizer authorizer;
  private final Workspaces workspaces;

  Access(Authorizer authorizer, Workspaces workspaces) {
    this.authorizer = authorizer;
    this.workspaces = workspaces;
  }

  /**
   * What was decided about a request.
   *
   * @param workspace that the request is about, if it is about one
   * @param policies that decided
   */
  record Verdict(
      boolean isAllowed,
      boolean needsFreshFactor,
      @Nullable String workspace,
      Set<String> policies) {

    /**
     * Goes on if it is allowed.
     *
     * @throws ProblemException NOT_PERMITTED or FRESH_FACTOR_REQUIRED
     */
    void require(Operation operation) {
      if (!isAllowed && needsFreshFactor) {
        throw new ProblemException(
            GatewayProblem.FRESH_FACTOR_REQUIRED,
            "`%s` asks for a second factor shown a short time ago".formatted(operation.id()),
            "show it again: `POST /api/v1/sessions/current/step-up`, or `provisioning login --step-up`",
            List.of(),
            null);
      }
      if (!isAllowed) {
        throw new ProblemException(
            GatewayProblem.NOT_PERMITTED,
            "no policy lets you do `%s`%s"
                .formatted(operation.id(), workspace == null ? "" : " in `" + workspace + "`"),
            "`provisioning auth why %s` tells why; an administrator can change it"
                .formatted(operation.id()),
            List.of(),
            null);
      }
    }
  }

  /**
   * Decides about a request. One that names no workspace, though it could, is about all of them.
   */
  Verdict decide(Call call, Caller caller) {
    var policies = new LinkedHashSet<String>();
    var allowed = true;
    var fresh = false;
    var named = workspaces(call);
    for (var workspace : named.isEmpty() ? platform() : named) {
      var decision = decide(call, caller, workspace);
      policies.addAll(decision.policies());
      allowed &= decision.isAllowed();
      fresh |= decision.needsFreshFactor();
    }
    return new Verdict(allowed, fresh, named.isEmpty() ? null : named.getFirst(), policies);
  }

  private static List<@Nullable String> platform() {
    var nothing = new ArrayList<@Nullable String>();
    nothing.add(null);
    return nothing;
  }

  private Decision decide(Call call, Caller caller, @Nullable String workspace) {
    var operation = call.operation();
    return authorizer.decide(
        caller,
        new Question(
            operation.id(), operation.kind(), call.subject().orElse(null), workspace, Map.of()));
  }

  /** Workspaces that a request names, each once. */
  private List<String> workspaces(Call call) {
    var named = new LinkedHashSet<String>();
    for (var scope : call.operation().scopes()) {
      var workspace =
          switch (scope) {
            case Operation.Scope.Query() -> call.parameter("workspace").orElse(null);
            case Operation.Scope.Body() -> inBody(call);
            case Operation.Scope.Parent parent -> ofParent(call, parent);
          };
      if (workspace != null) {
        named.add(workspace);
      }
    }
    return List.copyOf(named);
  }

  private static @Nullable String inBody(Call call) {
    var body = call.body();
    return body == null ? null : body.path("workspace").asString(null);
  }

  private String ofParent(Call call, Operation.Scope.Parent parent) {
    var segments = OperationCatalog.segments(call.path()).subList(0, parent.segments());
    return workspaces.of(
        call.operation().service(), "/" + String.join("/", segments), parent.isFixed());
  }
}

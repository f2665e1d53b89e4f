package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.AuthorizationProblem;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.inquiry.AccessQuestion.Somebody;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.identity.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.security.Principal;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/authorization", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Authorization")
final class AuthorizationController {

  private final Authorizer authorizer;
  private final Explanations explanations;
  private final Permissions permissions;
  private final ActivePolicies policies;
  private final PolicyReader reader;
  private final Clock clock;

  AuthorizationController(
      Authorizer authorizer,
      Explanations explanations,
      Permissions permissions,
      ActivePolicies policies,
      PolicyReader reader,
      Clock clock) {
    this.authorizer = authorizer;
    this.explanations = explanations;
    this.permissions = permissions;
    this.policies = policies;
    this.reader = reader;
    this.clock = clock;
  }

  @PostMapping("/check")
  @Operation(operationId = "checkAccess")
  AccessView check(Principal caller, @RequestBody @Valid AccessQuestion asked) {
    return AccessView.of(authorizer.decide(whose(caller, asked.principal()), question(asked)));
  }

  @PostMapping("/checks")
  @Operation(operationId = "checkAccesses")
  AccessView.AccessAnswers checks(
      Principal caller, @RequestBody @Valid AccessQuestion.AccessQuestions asked) {
    return new AccessView.AccessAnswers(
        asked.questions().stream().map(question -> answer(caller, question)).toList());
  }

  private AccessView.AccessAnswer answer(Principal caller, AccessQuestion asked) {
    var whose = whose(caller, asked.principal());
    var question = question(asked);
    var decision = authorizer.decide(whose, question);
    var isRefused = !decision.isAllowed() && !decision.needsFreshFactor();
    return new AccessView.AccessAnswer(
        decision.isAllowed(),
        decision.needsFreshFactor(),
        isRefused ? explanations.reason(whose, question).text() : null);
  }

  @PostMapping("/why")
  @Operation(operationId = "explainAccess")
  AccessView.AccessReasons why(Principal caller, @RequestBody @Valid AccessQuestion asked) {
    var whose = whose(caller, asked.principal());
    return AccessView.AccessReasons.of(explanations.explain(whose, question(asked)), whose.name());
  }

  private Question question(AccessQuestion asked) {
    return asked.question(policies.current().actions());
  }

  @PostMapping("/what")
  @Operation(operationId = "listPermissions")
  AccessView.Permitted what(
      Principal caller, @RequestBody @Valid AccessQuestion.PermissionsQuestion asked) {
    return AccessView.Permitted.of(
        permissions.of(whose(caller, asked.principal()), policies.current(), asked.kind()));
  }

  @GetMapping("/actions")
  @Operation(operationId = "listActions")
  AccessView.ActionList actions() {
    return new AccessView.ActionList(
        policies.current().actions().all().stream().map(AccessView.ActionView::of).toList());
  }

  @GetMapping("/schema")
  @Operation(operationId = "getPolicySchema")
  AccessView.PolicySchema schema() {
    return new AccessView.PolicySchema(reader.schema());
  }

  /** Who asks for others must be one who may look at policies. */
  private Caller whose(Principal principal, @Nullable Somebody other) {
    var caller = Callers.of(principal);
    if (other == null) {
      return caller;
    }
    var mayLook = new Question("listPolicies", null, null, Map.of());
    if (!authorizer.decide(caller, mayLook).isAllowed()) {
      throw AuthorizationProblem.NOT_YOUR_ACCESS.because(
          "only accounts with access to policies can check the access of others");
    }
    return other.caller(clock.instant());
  }
}

package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a caller may do what a request asks for, in every workspace that it names. */
final class Access {

  private final Authorizer authorizer;
  private final Subjects subjects;

  Access(Authorizer authorizer, Subjects subjects) {
    this.authorizer = authorizer;
    this.subjects = subjects;
  }

  /**
   * What was decided about a request.
   *
   * @param questions what the policies were asked: one for each workspace that the request names
   * @param policies that decided
   */
  record Verdict(
      boolean isAllowed, boolean needsFreshFactor, List<Question> questions, Set<String> policies) {

    Verdict {
      questions = List.copyOf(questions);
    }

    /** That the request is about; null if it is about none, or about all. */
    @Nullable String workspace() {
      return questions.isEmpty() ? null : questions.getFirst().workspace();
    }

    /**
     * Goes on if it is allowed.
     *
     * @throws ProblemException NOT_PERMITTED or STEP_UP_NEEDED
     */
    void require(Operation operation, Caller caller) {
      if (!isAllowed && needsFreshFactor) {
        throw IdentityProblem.STEP_UP_NEEDED.because(
            "this requires a fresh second factor",
            caller.hasSecondFactor()
                ? "show it again: `provisioning step-up`"
                : "you signed in without one: `provisioning factor enrol` sets one up, or"
                    + " `provisioning step-up` shows yours");
      }
      if (!isAllowed) {
        throw GatewayProblem.NOT_PERMITTED.because(
            "no policy allows you to `%s`%s"
                .formatted(operation.id(), workspace() == null ? "" : " in `" + workspace() + "`"),
            "`provisioning auth why %s` explains it; an administrator can change it"
                .formatted(operation.id()));
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
    var questions = questions(call, subjects.workspaces(call));
    for (var question : questions) {
      var decision = authorizer.decide(caller, question);
      policies.addAll(decision.policies());
      allowed &= decision.isAllowed();
      fresh |= decision.needsFreshFactor();
    }
    return new Verdict(allowed, fresh, questions, policies);
  }

  private List<Question> questions(Call call, List<String> workspaces) {
    var context = subjects.context(call);
    return workspaces.isEmpty()
        ? List.of(question(call, null, context))
        : workspaces.stream().map(workspace -> question(call, workspace, context)).toList();
  }

  private static Question question(
      Call call, @Nullable String workspace, Map<String, Object> context) {
    return new Question(call.operation().id(), call.subject().orElse(null), workspace, context);
  }
}

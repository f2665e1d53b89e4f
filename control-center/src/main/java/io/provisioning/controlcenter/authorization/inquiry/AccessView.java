package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Decision;
import io.provisioning.controlcenter.authorization.PolicyEffect;
import io.provisioning.controlcenter.authorization.policy.Actions.Action;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision.
 *
 * @param policies ids of those that decided; none if nothing permits it
 */
record AccessView(boolean allowed, List<String> policies, boolean needsFreshFactor) {

  static AccessView of(Decision decision) {
    return new AccessView(decision.isAllowed(), decision.policies(), decision.needsFreshFactor());
  }

  /** Several decisions, in the order of the questions. */
  record AccessAnswers(List<AccessAnswer> items) {}

  /**
   * One of several decisions.
   *
   * @param reason why it is denied, for people; null if it is allowed or a factor would do
   */
  record AccessAnswer(boolean allowed, boolean needsFreshFactor, @Nullable String reason) {}

  /**
   * A decision, and why.
   *
   * @param failed ids of policies that could not be evaluated, which denies
   * @param policies that are about the action, those that decided first
   * @param flip the fewest changes after which the decision is the other one
   */
  record AccessReasons(
      boolean allowed, List<String> failed, List<PolicyPart> policies, List<String> flip) {

    static AccessReasons of(AccessExplanation explanation, String name) {
      return new AccessReasons(
          explanation.isAllowed(),
          explanation.failed(),
          explanation.parts().stream().map(PolicyPart::of).toList(),
          explanation.flip().stream().map(change -> change.text(name)).toList());
    }
  }

  /**
   * A policy's part in a decision.
   *
   * @param at where it is written
   */
  record PolicyPart(
      String id,
      PolicyEffect effect,
      @Nullable String description,
      String at,
      boolean decided,
      List<CheckView> checks) {

    static PolicyPart of(AccessExplanation.Part part) {
      var statement = part.statement();
      return new PolicyPart(
          statement.id(),
          PolicyEffect.of(statement),
          statement.annotations().get("description"),
          statement.origin().toString(),
          part.decided(),
          part.checks().stream()
              .map(check -> new CheckView(check.part(), check.text(), check.holds()))
              .toList());
    }
  }

  /** A part of a policy, and whether it holds. */
  record CheckView(String part, String text, boolean holds) {}

  /** All that somebody may do. */
  record Permitted(List<PermissionView> items) {

    static Permitted of(List<Permission> permissions) {
      return new Permitted(permissions.stream().map(PermissionView::of).toList());
    }
  }

  /** That something is permitted; the id {@code *} is new ones, and all of the kind at once. */
  record PermissionView(String action, String kind, String id, @Nullable String workspace) {

    static PermissionView of(Permission permission) {
      return new PermissionView(
          permission.action(), permission.kind(), permission.id(), permission.workspace());
    }
  }

  /**
   * What can be done.
   *
   * @param groups in which policies speak of it
   */
  record ActionView(String action, String kind, List<String> groups) {

    static ActionView of(Action action) {
      return new ActionView(action.id(), action.kind(), action.groups());
    }
  }

  /** Everything that can be done. */
  record ActionList(List<ActionView> items) {}

  /** What policies may speak of, in Cedar's language. */
  record PolicySchema(String schema) {}
}

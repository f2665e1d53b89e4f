package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.policy.Check;
import io.provisioning.controlcenter.authorization.policy.Statement;
import java.util.List;

/**
 * Why a decision is what it is.
 *
 * @param failed ids of policies that could not be evaluated, which denies
 * @param parts the policies that are about the action: those that decided first, then those to
 *     which least is missing
 * @param flip the fewest changes after which the decision is the other one; none if no two do it
 */
record AccessExplanation(
    boolean isAllowed, List<String> failed, List<Part> parts, List<Change> flip) {

  AccessExplanation {
    failed = List.copyOf(failed);
    parts = List.copyOf(parts);
    flip = List.copyOf(flip);
  }

  /**
   * A policy's part in it.
   *
   * @param decided whether it is a reason
   */
  record Part(Statement statement, boolean decided, List<Check> checks) {

    Part {
      checks = List.copyOf(checks);
    }

    long missing() {
      return checks.stream().filter(check -> !check.holds()).count();
    }
  }
}

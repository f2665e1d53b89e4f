package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.identity.Caller;

/**
 * Somebody's question under certain policies.
 *
 * @param book the policies
 */
record Asked(Caller caller, Question question, PolicyBook book) {

  Asked by(Caller other) {
    return new Asked(other, question, book);
  }

  Asked about(Question other) {
    return new Asked(caller, other, book);
  }

  Asked under(PolicyBook other) {
    return new Asked(caller, question, other);
  }
}

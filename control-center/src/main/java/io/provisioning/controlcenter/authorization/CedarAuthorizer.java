package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.Query;
import io.provisioning.controlcenter.authorization.policy.Verdict;
import io.provisioning.controlcenter.identity.Caller;
import java.util.HashMap;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides by the policies that are active. */
final class CedarAuthorizer implements Authorizer {

  private static final Logger LOG = LoggerFactory.getLogger(CedarAuthorizer.class);
  private static final Decision DENIED = new Decision(false, List.of(), false);

  private final ActivePolicies policies;
  private final Situations situations;

  CedarAuthorizer(ActivePolicies policies, Situations situations) {
    this.policies = policies;
    this.situations = situations;
  }

  @Override
  public Decision decide(Caller caller, Question question) {
    try {
      return decide(situations.of(caller, question));
    } catch (RuntimeException e) {
      LOG.error("denied {}, because it could not be decided", question.action(), e);
      return DENIED;
    }
  }

  private Decision decide(Situation situation) {
    var book = policies.current();
    var verdict = book.decide(situation.query(), situation.known());
    if (!verdict.failed().isEmpty()) {
      LOG.error("denied {}: policies {} failed", situation.query().action(), verdict.failed());
    }
    return new Decision(
        verdict.isAllowed(),
        decisive(verdict),
        !verdict.isAllowed()
            && book.decide(fresh(situation.query()), situation.known()).isAllowed());
  }

  private static List<String> decisive(Verdict verdict) {
    var ids = verdict.failed().isEmpty() ? verdict.policies() : verdict.failed();
    return ids.stream().sorted().toList();
  }

  /** As if a second factor had been shown just now. */
  private static Query fresh(Query query) {
    var context = new HashMap<>(query.context());
    context.put(Situations.MFA, true);
    context.put(Situations.FRESH_FACTOR, true);
    return new Query(query.principal(), query.action(), query.resource(), context);
  }
}

package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
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
  private final KeptDecisions kept;

  CedarAuthorizer(ActivePolicies policies, Situations situations, Inventory inventory) {
    this.policies = policies;
    this.situations = situations;
    kept = new KeptDecisions(inventory);
  }

  @Override
  public Decision decide(Caller caller, Question question) {
    try {
      var book = policies.current();
      var round = kept.under(book);
      var situation = situations.of(caller, question);
      return round.find(situation).orElseGet(() -> decide(situation, book, round));
    } catch (RuntimeException e) {
      LOG.error("denied {}, because it could not be decided", question.action(), e);
      return DENIED;
    }
  }

  private static Decision decide(Situation situation, PolicyBook book, KeptDecisions.Round round) {
    var verdict = book.decide(situation.query(), situation.known());
    if (!verdict.failed().isEmpty()) {
      LOG.error("denied {}: policies {} failed", situation.query().action(), verdict.failed());
    }
    var decision =
        new Decision(
            verdict.isAllowed(),
            decisive(verdict),
            !verdict.isAllowed()
                && book.decide(fresh(situation.query()), situation.known()).isAllowed());
    if (verdict.failed().isEmpty() && book.isTimeless(situation.query(), situation.known())) {
      round.keep(situation, decision);
    }
    return decision;
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

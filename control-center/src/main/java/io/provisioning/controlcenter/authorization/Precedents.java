package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.audit.AuditReview;
import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who there is, and what they asked for as the audit has it. */
public final class Precedents {

  private static final int MOST = 100_000;

  private final AccountReview accounts;
  private final AuditReview audit;

  public Precedents(AccountReview accounts, AuditReview audit) {
    this.accounts = accounts;
    this.audit = audit;
  }

  /** Everybody who may sign in, with the rights of now and no factor shown. */
  public List<Caller> callers() {
    return accounts.callers();
  }

  /**
   * What was asked for since a time, each once, by the id of who asked.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if that is too much to look at
   */
  public Map<String, Set<Question>> since(Instant from) {
    var asked = new HashMap<String, Set<Question>>();
    var count = new int[1];
    audit.requests(
        from,
        event ->
            Precedent.of(event)
                .ifPresent(precedent -> {
                  var known = asked.computeIfAbsent(precedent.caller(), _ -> new HashSet<>());
                  for (var question : precedent.questions()) {
                    if (known.add(question) && ++count[0] > MOST) {
                      throw AuthorizationProblem.TOO_MANY_PRECEDENTS.because(
                          "more than %,d different requests were made in that time".formatted(MOST),
                          "check fewer days");
                    }
                  }
                }));
    return asked;
  }
}

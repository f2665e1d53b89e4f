package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.config.problem.NearestName;
import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.util.List;
import java.util.Locale;

/** The accounts to which access can be given: those that can sign in. */
final class Recipients {

  private final AccountReview accounts;

  Recipients(AccountReview accounts) {
    this.accounts = accounts;
  }

  /**
   * What policies call an account.
   *
   * @param account its id or its name; services of the platform are taken as they are named
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_ACCOUNT
   */
  EntityKey get(Kind kind, String account) {
    if (kind == Kind.SERVICE) {
      return Callers.key(kind, account);
    }
    var all = accounts.callers().stream().filter(caller -> caller.kind() == kind).toList();
    return all.stream()
        .filter(caller -> isCalled(caller, account))
        .findFirst()
        .map(caller -> Callers.key(kind, caller.id()))
        .orElseThrow(() -> unknown(account, all));
  }

  private static boolean isCalled(Caller caller, String account) {
    return caller.id().equals(account) || caller.name().equals(account.toLowerCase(Locale.ROOT));
  }

  private static RuntimeException unknown(String account, List<Caller> all) {
    var names = all.stream().map(Caller::name).toList();
    return IdentityProblem.UNKNOWN_ACCOUNT.because(
        "no account `" + account + "` can sign in",
        NearestName.of(account, names)
            .map("did you mean `%s`?"::formatted)
            .orElse("`provisioning user list` lists them"));
  }
}

package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;

/**
 * Gives tokens for one service to clients that know nothing but a name and a password, such as
 * {@code podman login}. They ask again for every few requests, so no session begins.
 */
final class ServiceSignIn {

  /** Whoever sends an access token as password needs no name. */
  private static final String BY_TOKEN = "token";

  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_PASSWORD = 8 * 1024;

  private final SignIn users;
  private final ProgramSignIn programs;
  private final ServiceAccounts accounts;
  private final AccessTokens tokens;
  private final TokenChallenges challenges;
  private final IdentityAudit audit;
  private final InstantSource time;

  ServiceSignIn(
      SignIn users,
      ProgramSignIn programs,
      ServiceAccounts accounts,
      AccessTokens tokens,
      TokenChallenges challenges,
      IdentityAudit audit,
      InstantSource time) {
    this.users = users;
    this.programs = programs;
    this.accounts = accounts;
    this.tokens = tokens;
    this.challenges = challenges;
    this.audit = audit;
    this.time = time;
  }

  /**
   * A token for the operations of a service.
   *
   * @param name of a user, id of a service account, or {@code token} with an access token as
   *     password
   * @throws io.provisioning.config.problem.ProblemException UNSUITABLE_ACCOUNT if there are no
   *     tokens for this service; SIGN_IN_REFUSED and what else a sign-in is refused for: a user
   *     with a second factor sends an access token
   */
  String signIn(String service, String name, String password, Client client) {
    if (!challenges.isKnown(service)) {
      throw IdentityProblem.UNSUITABLE_ACCOUNT.because(
          "there are no tokens for the service `%s`".formatted(service),
          "service",
          "the one that the challenge named",
          "`" + service + "`");
    }
    if (name.length() > LONGEST_NAME || password.length() > LONGEST_PASSWORD) {
      throw refused();
    }
    if (name.equals(BY_TOKEN)) {
      var caller = tokens.verify(password).orElseThrow(ServiceSignIn::refused);
      return tokens.ofService(caller, service);
    }
    if (accounts.findById(name).isPresent()) {
      return tokens.ofService(programs.verify(name, password, client), service);
    }
    var caller = user(name, password, client);
    audit.signIn(
        "service-token",
        IdentityAudit.actor(caller),
        Outcome.SUCCEEDED,
        client,
        Map.of("service", service));
    return tokens.ofService(caller, service);
  }

  private Caller user(String name, String password, Client client) {
    var none = new SecondFactorCheck.Answer(null, null);
    var shown = users.verify(new SignIn.Credentials(name, password, none, null, null), client);
    var user = shown.user();
    return new Caller(
        user.id(),
        Kind.USER,
        user.name(),
        Set.copyOf(user.roles()),
        Set.copyOf(user.groups()),
        shown.factors(),
        time.instant(),
        null);
  }

  static RuntimeException refused() {
    return IdentityProblem.SIGN_IN_REFUSED.because(
        "the name or the password is wrong",
        "users with a second factor: `provisioning token` prints a password for the user `token`");
  }
}

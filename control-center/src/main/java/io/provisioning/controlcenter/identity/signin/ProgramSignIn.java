package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.ServiceAccount;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.signin.Attempts.Attempt;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;

/** Gives programs access tokens for their credentials (RFC 6749, section 4.4). */
final class ProgramSignIn {

  private static final String NOBODYS = RandomSecrets.digest("a secret that nobody has");

  private final ServiceAccounts accounts;
  private final AccessTokens tokens;
  private final Attempts attempts;
  private final IdentityAudit audit;
  private final InstantSource time;

  ProgramSignIn(
      ServiceAccounts accounts,
      AccessTokens tokens,
      Attempts attempts,
      IdentityAudit audit,
      InstantSource time) {
    this.accounts = accounts;
    this.tokens = tokens;
    this.attempts = attempts;
    this.audit = audit;
    this.time = time;
  }

  /** An access token; there is no session and nothing to refresh. */
  String signIn(String id, String secret, Client client) {
    return tokens.of(verify(id, secret, client));
  }

  /** Verifies which program it is. A failure is slowed down and written down. */
  Caller verify(String id, String secret, Client client) {
    var found = accounts.findById(id);
    var isRight =
        RandomSecrets.matches(found.map(ServiceAccount::secretDigest).orElse(NOBODYS), secret);
    var account = found.filter(it -> isRight && !it.disabled());
    if (account.isEmpty()) {
      // nobody guesses 256 bits, so failures lock out those alone who fail
      attempts.begin(Attempt.ofStranger(id, client.address()));
      audit.signIn(
          "client-credentials",
          found.map(ProgramSignIn::actor).orElse(Actor.ANONYMOUS),
          Outcome.DENIED,
          client,
          Map.of());
      throw IdentityProblem.SIGN_IN_REFUSED.because(
          "the client id or the client secret is wrong", "ask an administrator for a new secret");
    }
    audit.signIn("client-credentials", actor(account.get()), Outcome.SUCCEEDED, client, Map.of());
    return caller(account.get());
  }

  private Caller caller(ServiceAccount account) {
    return new Caller(
        account.id(),
        Kind.SERVICE_ACCOUNT,
        account.name(),
        Set.copyOf(account.roles()),
        Set.copyOf(account.groups()),
        Set.of(Factor.CLIENT_SECRET),
        time.instant(),
        null);
  }

  private static Actor actor(ServiceAccount account) {
    return new Actor("service-account", account.id(), account.name());
  }
}

package io.provisioning.controlcenter.identity.oidc;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.secret.OneTime;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.Sessions;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs people in with outside providers. What a browser must bring back is kept here for minutes,
 * found by a cookie of that browser, and used up by whatever comes back.
 */
final class OidcSignIn {

  private static final Logger log = LoggerFactory.getLogger(OidcSignIn.class);

  static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final String ACTION = "oidc-sign-in";

  private final Map<String, OidcProvider> providers;
  private final OutsideUsers users;
  private final Sessions sessions;
  private final RandomSecrets secrets;
  private final IdentityAudit audit;
  private final OneTime<Attempt> attempts;

  OidcSignIn(
      Map<String, OidcProvider> providers,
      OutsideUsers users,
      Sessions sessions,
      RandomSecrets secrets,
      IdentityAudit audit,
      InstantSource time) {
    this.providers = Map.copyOf(providers);
    this.users = users;
    this.sessions = sessions;
    this.secrets = secrets;
    this.audit = audit;
    attempts = new OneTime<>(PATIENCE, time);
  }

  /**
   * A sign-in that was begun.
   *
   * @param secret that the browser must keep in a cookie
   */
  record Begun(URI provider, String secret) {

    @Override
    public String toString() {
      return "Begun";
    }
  }

  /**
   * What a browser brings back.
   *
   * @param secret of its cookie
   * @param issuer who says it answers (RFC 9207)
   */
  record Answer(
      @Nullable String secret,
      @Nullable String state,
      @Nullable String code,
      @Nullable String issuer,
      @Nullable String error) {

    @Override
    public String toString() {
      return "Answer";
    }
  }

  Map<String, OidcProvider> providers() {
    return providers;
  }

  /**
   * Begins a sign-in.
   *
   * @param linkTo the id of who wants to be known as this person from now on
   */
  Begun begin(String name, @Nullable String linkTo) {
    var attempt = Attempt.at(name, linkTo);
    var uri = provider(name).authorization(attempt);
    var secret = secrets.opaque();
    attempts.put(secret, attempt);
    return new Begun(uri, secret);
  }

  /**
   * Ends a sign-in.
   *
   * @throws ProblemException SIGN_IN_REFUSED, the same for every reason
   */
  Sessions.Tokens finish(String name, Answer answer, Client client) {
    try {
      var attempt = attempt(name, answer);
      var provider = provider(name);
      provider.requireIssuer(answer.issuer());
      var person = provider.person(attempt, code(answer));
      var user = users.of(person, provider.settings(), attempt.linkTo());
      return begin(name, user, client);
    } catch (OidcRefusal e) {
      throw refused(name, e, client);
    }
  }

  private Attempt attempt(String name, Answer answer) throws OidcRefusal {
    return Optional.ofNullable(answer.secret())
        .flatMap(attempts::take)
        .filter(attempt -> attempt.provider().equals(name))
        .filter(attempt -> attempt.state().getValue().equals(answer.state()))
        .orElseThrow(() -> new OidcRefusal("the browser did not begin this"));
  }

  private static String code(Answer answer) throws OidcRefusal {
    if (answer.error() != null) {
      throw new OidcRefusal("the provider refuses");
    }
    return Optional.ofNullable(answer.code())
        .filter(code -> !code.isBlank())
        .orElseThrow(() -> new OidcRefusal("the provider gave no code"));
  }

  private Sessions.Tokens begin(String name, User user, Client client) {
    var tokens = sessions.begin(user, EnumSet.of(Factor.OUTSIDE_PROVIDER), client);
    audit.signedIn(ACTION, tokens.caller(), client, Map.of("provider", name));
    return tokens;
  }

  private OidcProvider provider(String name) {
    return Optional.ofNullable(providers.get(name))
        .orElseThrow(() ->
            IdentityProblem.UNKNOWN_SIGN_IN_PROVIDER.because(
                "there is no provider `" + name + "`",
                "the sign-in page shows those that are set up"));
  }

  private ProblemException refused(String name, OidcRefusal refusal, Client client) {
    log.warn("a sign-in with `{}` failed: {}", name, refusal.reason());
    var details = Map.of("provider", name, "reason", refusal.reason());
    audit.signIn(ACTION, Actor.ANONYMOUS, Outcome.DENIED, client, details);
    return IdentityProblem.SIGN_IN_REFUSED.because("the sign-in failed", refusal);
  }
}

package io.provisioning.controlcenter.identity.oauth;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.ConnectedClient;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives tokens to programs that were let in. */
final class Exchange {

  private static final String INVALID_GRANT = "invalid_grant";

  private final ClientIds ids;
  private final Codes codes;
  private final ProtectedResources resources;
  private final Sessions sessions;
  private final AccessTokens tokens;
  private final TokenChallenges challenges;
  private final IdentityAudit audit;

  Exchange(
      ClientIds ids,
      Codes codes,
      ProtectedResources resources,
      Sessions sessions,
      AccessTokens tokens,
      TokenChallenges challenges,
      IdentityAudit audit) {
    this.ids = ids;
    this.codes = codes;
    this.resources = resources;
    this.sessions = sessions;
    this.tokens = tokens;
    this.challenges = challenges;
    this.audit = audit;
  }

  /** What a program shows for its first tokens. */
  record Shown(String code, String redirectUri, String verifier, @Nullable String resource) {

    @Override
    public String toString() {
      return "Shown[…]";
    }
  }

  /**
   * The first tokens. A code that is shown a second time ends what began with it.
   *
   * @throws OAuthRefusal invalid_client, invalid_grant, invalid_target
   */
  Sessions.Tokens begin(String clientId, Shown shown, Client client) {
    var id = known(clientId);
    codes.replayed(shown.code()).ifPresent(session -> sessions.disconnect(session, client));
    var approved = codes.take(shown.code()).orElseThrow(Exchange::noSuchCode);
    if (!approved.clientId().equals(clientId)
        || !approved.redirectUri().equals(shown.redirectUri())
        || !approved.isProvenBy(shown.verifier())) {
      throw noSuchCode();
    }
    requireResource(shown.resource(), approved.service());
    var program = new ConnectedClient(id, approved.name(), approved.service(), approved.scopes());
    try {
      var made = sessions.connect(approved.person(), program, approved.lifetime(), client);
      codes.used(shown.code(), String.valueOf(made.caller().session()));
      audit.signedIn("client-connected", made.caller(), client, Map.of("program", program.name()));
      return made;
    } catch (ProblemException _) {
      throw noSuchCode();
    }
  }

  /**
   * The next tokens.
   *
   * @throws OAuthRefusal invalid_client, invalid_grant, invalid_target
   */
  Sessions.Tokens goOn(
      String clientId, String refreshToken, @Nullable String resource, Client client) {
    var id = known(clientId);
    if (resource != null && resources.serviceAt(resource).isEmpty()) {
      throw new OAuthRefusal("invalid_target", "there is no such protected resource");
    }
    try {
      return sessions.refreshConnected(refreshToken, id, client);
    } catch (ProblemException _) {
      throw new OAuthRefusal(
          INVALID_GRANT, "the refresh token is no longer valid: authorize again");
    }
  }

  /** Ends what a token belongs to, if it is one of this program. */
  void revoke(String clientId, String token, Client client) {
    var id = known(clientId);
    sessions.sessionOf(token).ifPresent(session -> sessions.disconnect(session, id, client));
    challenges.resources().stream()
        .flatMap(path -> challenges.serviceOf(path).stream())
        .flatMap(service -> tokens.verifyOfService(token, service).stream())
        .flatMap(caller -> Optional.ofNullable(caller.session()).stream())
        .forEach(session -> sessions.disconnect(session, id, client));
  }

  private String known(String clientId) {
    if (ids.read(clientId).isEmpty()) {
      throw new OAuthRefusal("invalid_client", "there is no program of this id: register again");
    }
    return RandomSecrets.digest(clientId);
  }

  private void requireResource(@Nullable String resource, String service) {
    var meant = resource == null ? service : resources.serviceAt(resource).orElse(null);
    if (!Objects.equals(meant, service)) {
      throw new OAuthRefusal("invalid_target", "the code is for another protected resource");
    }
  }

  private static OAuthRefusal noSuchCode() {
    return new OAuthRefusal(INVALID_GRANT, "the code is unknown, used, too old, or not yours");
  }
}

package io.provisioning.controlcenter.identity.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One outside provider: authorization code with PKCE, state and nonce (OpenID Connect Core, section
 * 3.1; RFC 7636; RFC 9207). It is asked for its configuration when it is first needed.
 */
final class OidcProvider {

  private static final int PATIENCE_MILLIS = 5_000;
  private static final int LARGEST_KEY_SET = 100_000;

  /** Signatures of public keys. What a client secret could have signed proves nothing to others. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.PS256,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.EdDSA);

  private final OidcSettings.Provider settings;
  private final @Nullable Secret secret;
  private final URI callback;
  private volatile @Nullable Known known;

  /**
   * A provider.
   *
   * @param callback to which it sends browsers back
   */
  OidcProvider(OidcSettings.Provider settings, @Nullable String secret, URI callback) {
    this.settings = settings;
    this.secret = secret == null ? null : new Secret(secret);
    this.callback = callback;
  }

  private record Known(OIDCProviderMetadata metadata, IDTokenValidator tokens) {}

  OidcSettings.Provider settings() {
    return settings;
  }

  /** Where a browser is sent to sign in. */
  URI authorization(Attempt attempt) {
    var scope = new Scope(settings.scopes().toArray(String[]::new));
    return new AuthenticationRequest.Builder(ResponseType.CODE, scope, client(), callback)
        .endpointURI(known().metadata().getAuthorizationEndpointURI())
        .state(attempt.state())
        .nonce(attempt.nonce())
        .codeChallenge(attempt.verifier(), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /**
   * Refuses an answer of another provider: somebody may have mixed two of them up.
   *
   * @param issuer who says it answers, if it does
   */
  void requireIssuer(@Nullable String issuer) throws OidcRefusal {
    var mustSay = known().metadata().supportsAuthorizationResponseIssuerParam();
    if (issuer == null ? mustSay : !issuer.equals(known().metadata().getIssuer().getValue())) {
      throw new OidcRefusal("the answer is of another issuer");
    }
  }

  /** Who signed in, for the code that a browser brought. */
  OutsidePerson person(Attempt attempt, String code) throws OidcRefusal {
    try {
      var answer = tokens(attempt, code);
      var claims = known().tokens().validate(answer.getOIDCTokens().getIDToken(), attempt.nonce());
      return person(claims);
    } catch (BadJOSEException | JOSEException e) {
      throw new OidcRefusal("the ID token is not good", e);
    } catch (ParseException e) {
      throw new OidcRefusal("the answer to the code is no answer", e);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private OIDCTokenResponse tokens(Attempt attempt, String code)
      throws ParseException, IOException, OidcRefusal {
    var grant =
        new AuthorizationCodeGrant(new AuthorizationCode(code), callback, attempt.verifier());
    var endpoint = known().metadata().getTokenEndpointURI();
    var request =
        secret == null
            ? new TokenRequest.Builder(endpoint, client(), grant)
            : new TokenRequest.Builder(endpoint, new ClientSecretBasic(client(), secret), grant);
    var http = request.build().toHTTPRequest();
    http.setConnectTimeout(PATIENCE_MILLIS);
    http.setReadTimeout(PATIENCE_MILLIS);
    var answer = OIDCTokenResponseParser.parse(http.send());
    if (answer instanceof OIDCTokenResponse tokens && tokens.indicatesSuccess()) {
      return tokens;
    }
    throw new OidcRefusal("the provider refused the code");
  }

  private OutsidePerson person(IDTokenClaimsSet claims) throws OidcRefusal {
    if (claims.getAudience().size() != 1) {
      throw new OidcRefusal("the ID token is for others too");
    }
    var names = settings.claims();
    var userName = claims.getStringClaim(names.userName());
    if (userName == null) {
      throw OidcRefusal.withoutClaim(names.userName());
    }
    var displayName =
        Objects.requireNonNullElse(claims.getStringClaim(names.displayName()), userName);
    return new OutsidePerson(
        claims.getIssuer().getValue(),
        claims.getSubject().getValue(),
        userName,
        displayName,
        groups(claims.getClaim(names.groups())));
  }

  /** One group may stand alone; null where the claim is absent. */
  private static @Nullable List<String> groups(@Nullable Object claim) {
    return switch (claim) {
      case null -> null;
      case List<?> all -> all.stream().map(String::valueOf).toList();
      default -> List.of(claim.toString());
    };
  }

  private ClientID client() {
    return new ClientID(settings.clientId());
  }

  private Known known() {
    var now = known;
    return now == null ? ask() : now;
  }

  private synchronized Known ask() {
    var before = known;
    if (before != null) {
      return before;
    }
    try {
      var metadata = metadata();
      var selector = new JWSVerificationKeySelector<>(ALGORITHMS, keys(metadata));
      var tokens = new IDTokenValidator(metadata.getIssuer(), client(), selector, null);
      var asked = new Known(metadata, tokens);
      known = asked;
      return asked;
    } catch (GeneralException | IOException e) {
      throw unavailable(e);
    }
  }

  /** A slash at the end of the issuer is there or not, whatever the settings say. */
  private OIDCProviderMetadata metadata() throws GeneralException, IOException {
    var issuer = settings.issuer().toString();
    try {
      return metadata(issuer);
    } catch (GeneralException e) {
      var other = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer + "/";
      try {
        return metadata(other);
      } catch (GeneralException _) {
        throw e;
      }
    }
  }

  private static OIDCProviderMetadata metadata(String issuer) throws GeneralException, IOException {
    return OIDCProviderMetadata.resolve(new Issuer(issuer), PATIENCE_MILLIS, PATIENCE_MILLIS);
  }

  private static JWKSource<SecurityContext> keys(OIDCProviderMetadata metadata)
      throws MalformedURLException {
    var retriever = new DefaultResourceRetriever(PATIENCE_MILLIS, PATIENCE_MILLIS, LARGEST_KEY_SET);
    return JWKSourceBuilder.create(metadata.getJWKSetURI().toURL(), retriever).build();
  }

  private RuntimeException unavailable(Exception cause) {
    return IdentityProblem.SIGN_IN_PROVIDER_UNAVAILABLE.because(
        "`%s` does not answer as it should: %s".formatted(settings.issuer(), cause.getMessage()),
        cause);
  }
}

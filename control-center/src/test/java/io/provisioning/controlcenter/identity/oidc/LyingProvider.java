package io.provisioning.controlcenter.identity.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A provider that gives for any code the ID token that a test wants. */
final class LyingProvider implements AutoCloseable {

  static final String CLIENT = "control-center";

  private final HttpServer server;
  private final ECKey published = key();
  private final ECKey own = key();

  boolean saysIssuer;
  String slash = "";
  boolean signsWithOtherKey;
  @Nullable String nonce;
  @Nullable String tokenRequest;
  UnaryOperator<JWTClaimsSet.Builder> lie = UnaryOperator.identity();

  LyingProvider() {
    try {
      server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/.well-known/openid-configuration", it -> answer(it, configuration()));
    server.createContext("/keys", it -> answer(it, new JWKSet(published.toPublicJWK()).toString()));
    server.createContext("/token", this::token);
    server.start();
  }

  URI issuer() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private String configuration() {
    return """
    {"issuer": "%1$s%3$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
     "jwks_uri": "%1$s/keys", "subject_types_supported": ["public"],
     "response_types_supported": ["code"], "id_token_signing_alg_values_supported": ["ES256"],
     "authorization_response_iss_parameter_supported": %2$s}\
    """
        .formatted(issuer(), saysIssuer, slash);
  }

  private void token(HttpExchange exchange) throws IOException {
    tokenRequest = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    answer(
        exchange,
        "{\"access_token\": \"x\", \"token_type\": \"Bearer\", \"id_token\": \"%s\"}"
            .formatted(idToken()));
  }

  private String idToken() {
    var now = Instant.now();
    var claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer() + slash)
            .audience(CLIENT)
            .subject("248289761001")
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(60)))
            .claim("nonce", nonce)
            .claim("preferred_username", "Grace")
            .claim("name", "Grace Hopper")
            .claim("groups", List.of("ops", "unheard-of"));
    return signed(lie.apply(claims).build(), signsWithOtherKey ? own : published);
  }

  private String signed(JWTClaimsSet claims, ECKey key) {
    var header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(published.getKeyID()).build();
    var token = new SignedJWT(header, claims);
    try {
      token.sign(new ECDSASigner(key));
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
    return token.serialize();
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    var bytes = json.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static ECKey key() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true).generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }
}

package io.provisioning.service.token;

import static io.provisioning.service.VerifiedCaller.Kind.SERVICE_ACCOUNT;
import static io.provisioning.service.VerifiedCaller.Kind.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Keys that are published by a server of its own, as those of the control center are. */
@SuppressWarnings("JavaUtilDate") // the library's signatures
class PlatformTokensIntegrationTests {

  /** A port that only services of the system could have, and on which none listens. */
  private static final int NOBODY = 1;

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final List<ECKey> published = new CopyOnWriteArrayList<>(List.of(key("one")));
  private final AtomicInteger fetches = new AtomicInteger();
  private volatile boolean isAnswering = true;
  private @Nullable HttpServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Test
  void tokensAreGoodOnceTheControlCenterAnswers() throws Exception {
    isAnswering = false;
    var tokens = tokens(publish());
    var token = token(published.getFirst());
    assertThatThrownBy(() -> tokens.check(token)).isInstanceOf(ProblemException.class);

    isAnswering = true;

    await()
        .atMost(Duration.ofMinutes(1))
        .ignoreExceptions()
        .untilAsserted(() ->
            assertThat(tokens.check(token)).contains(new VerifiedCaller(USER, "0199", "ada")));
  }

  @Test
  void withoutAControlCenterNoTokenIsGood() throws Exception {
    var token = token(published.getFirst());

    assertThatThrownBy(() -> tokens(NOBODY).check(token)).isInstanceOf(ProblemException.class);
  }

  @Test
  void aNewKeyIsFetchedOnceAndGarbageDoesNotFetchWithoutEnd() throws Exception {
    var tokens = tokens(publish());
    assertThat(tokens.check(token(published.getFirst()))).isPresent();
    published.add(key("two"));

    assertThat(tokens.check(token(published.getLast()))).isPresent();
    for (var i = 0; i < 50; i++) {
      var unknown = token(key("unknown" + i));
      try {
        assertThat(tokens.check(unknown)).isEmpty();
      } catch (ProblemException e) {
        assertThat(e.problem()).isEqualTo(RequestProblem.UNAVAILABLE);
      }
    }

    assertThat(fetches.get()).isLessThan(10);
    assertThat(tokens.check(token(published.getFirst()))).isPresent();
  }

  @Test
  void aTokenSaysWhatKindOfAccountAsks() throws Exception {
    var tokens = tokens(publish());
    var key = published.getFirst();

    assertThat(tokens.check(token(key, "service_account")))
        .contains(new VerifiedCaller(SERVICE_ACCOUNT, "0199", "ada"));
    assertThat(tokens.check(token(key, "somebody"))).isEmpty();
    assertThat(tokens.check(token(key, null))).isEmpty();
  }

  private static PlatformTokens tokens(int port) {
    var keySet = URI.create("http://127.0.0.1:" + port + "/keys");
    return PlatformTokens.of(keySet, "control-center", "orchestrator", InstantSource.fixed(NOW));
  }

  /** On a port that is never given back, so that nobody else gets it meanwhile. */
  private int publish() throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var started = HttpServer.create(address, 0);
    started.createContext(
        "/keys",
        exchange -> {
          if (!isAnswering) {
            exchange.close();
            return;
          }
          fetches.incrementAndGet();
          var keys = published.stream().<JWK>map(it -> it).toList();
          var body = new JWKSet(keys).toString(true).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    started.start();
    server = started;
    return started.getAddress().getPort();
  }

  private static ECKey key(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }

  private static String token(ECKey key) throws Exception {
    return token(key, "user");
  }

  private static String token(ECKey key, @Nullable String kind) throws Exception {
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(TokenVerifier.TYPE)
            .keyID(key.getKeyID())
            .build();
    var claims =
        new JWTClaimsSet.Builder()
            .issuer("control-center")
            .audience("orchestrator")
            .subject("0199")
            .claim("name", "ada")
            .claim("kind", kind)
            .jwtID("1")
            .issueTime(Date.from(NOW))
            .expirationTime(Date.from(NOW.plusSeconds(60)))
            .build();
    var token = new SignedJWT(header, claims);
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }
}

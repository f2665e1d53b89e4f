package io.provisioning.controlcenter.identity.token;

import static io.provisioning.controlcenter.identity.CallerFixtures.aCaller;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.SignedJWT;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.service.Workload;
import io.provisioning.service.token.TokenVerifier;
import io.provisioning.service.token.WorkloadIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensTests {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir Path directory;

  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
  private SigningKeys keys;
  private AccessTokens access;
  private SignedServiceTokens service;

  @BeforeEach
  void open() {
    var settings =
        new TokenSettings(
            "issuer", Duration.ofMinutes(5), Duration.ofDays(30), Duration.ofHours(1));
    keys = new SigningKeys(new PrivateFiles(directory.resolve("keys")), settings, now::get);
    var mint = new TokenMint(keys, "issuer", now::get);
    access = new AccessTokens(mint, this::verifier, settings.accessTtl());
    service = new SignedServiceTokens(mint, now::get);
  }

  @Test
  void anAccessTokenSaysAllThatIsKnownOfTheCaller() {
    var caller = aCaller("ada", "operator", "auditor");

    assertThat(access.verify(access.of(caller))).contains(caller);
  }

  @Test
  void anAccessTokenOutlivesTheKeyThatSignedItButNotItsTime() {
    now.set(NOW.plus(Duration.ofDays(30)).minusSeconds(1));
    var token = access.of(aCaller("ada"));

    now.set(NOW.plus(Duration.ofDays(30)));
    access.of(aCaller("eve"));

    assertThat(keys.published().getKeys()).hasSize(2);
    assertThat(access.verify(token)).isPresent();
    now.set(now.get().plus(Duration.ofMinutes(6)));
    assertThat(access.verify(token)).isEmpty();
  }

  @Test
  void aServiceTokenIsForOneServiceAndAMinute() throws Exception {
    var token = service.forService(aCaller("ada", "operator"), "orchestrator");

    assertThat(verifier("orchestrator").verify(token)).isPresent();
    assertThat(verifier("vault").verify(token)).isEmpty();
    assertThat(access.verify(token)).isEmpty();
    var claims = SignedJWT.parse(token).getJWTClaimsSet();
    assertThat(claims.getSubject()).isEqualTo("id-of-ada");
    assertThat(claims.getJSONObjectClaim("act")).isEqualTo(Map.of("sub", "control-center"));
    assertThat(claims.getExpirationTime()).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void aServiceThatSignsForItselfDoesNotPass() throws Exception {
    var own = new ECKeyGenerator(Curve.P_256).keyID("orchestrator").generate();
    var file = Files.writeString(directory.resolve("orchestrator.jwk"), own.toJSONString());
    var identity = WorkloadIdentity.read(file, "orchestrator", now::get);

    var token = identity.token(AccessTokens.AUDIENCE, Workload.in("default"));

    assertThat(access.verify(token)).isEmpty();
    // not even if its key were published here
    var careless =
        new TokenVerifier(
            (selector, _) -> selector.select(new JWKSet(own)),
            "issuer",
            "control-center",
            now::get);
    assertThat(careless.verify(token)).isEmpty();
  }

  @Test
  void aServiceTokenIsGivenAgainWhileItIsFresh() {
    var first = service.forService(aCaller("ada"), "orchestrator");

    now.set(NOW.plusSeconds(29));
    assertThat(service.forService(aCaller("ada"), "orchestrator")).isEqualTo(first);
    assertThat(service.forService(aCaller("eve"), "orchestrator")).isNotEqualTo(first);
    assertThat(service.forService(aCaller("ada"), "vault")).isNotEqualTo(first);
    now.set(NOW.plusSeconds(30));
    assertThat(service.forService(aCaller("ada"), "orchestrator")).isNotEqualTo(first);
  }

  private TokenVerifier verifier(String audience) {
    return new TokenVerifier(
        (selector, _) -> selector.select(keys.published()), "issuer", audience, now::get);
  }
}

package io.provisioning.service.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens with which services ask each other, and every way to speak for somebody else. */
@SuppressWarnings("JavaUtilDate") // the library's signatures
class WorkloadTokensTests {

  private static final Instant NOW = Instant.parse("2026-11-23T08:00:00Z");
  private static final ECKey ORCHESTRATOR = key("orchestrator");
  private static final ECKey DETECTOR = key("detector");
  private static final Workload WORK = new Workload("staging", "0199", "install db/postgres");

  @TempDir private Path directory;
  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
  private TokenCheck tokens;

  @BeforeEach
  void publish() throws IOException {
    publish(ORCHESTRATOR, DETECTOR);
    tokens = new WorkloadTokens(WorkloadKeys.read(published()), "vault", now::get);
  }

  @Test
  void aServiceAsksInItsOwnNameForWhatItWorksOn() throws IOException {
    var identity = identity("orchestrator", ORCHESTRATOR);

    assertThat(tokens.check(identity.token("vault", WORK)))
        .contains(VerifiedCaller.workload("orchestrator", WORK));
    assertThat(tokens.check(identity.token("vault", Workload.in("dev"))))
        .contains(VerifiedCaller.workload("orchestrator", new Workload("dev", null, null)));
    assertThat(identity.toString()).isEqualTo("WorkloadIdentity[orchestrator]");
  }

  @Test
  void aTokenIsGoodForOneServiceAndAMinute() throws IOException {
    var identity = identity("orchestrator", ORCHESTRATOR);
    var token = identity.token("vault", WORK);
    assertThat(tokens.check(identity.token("orchestrator", WORK))).isEmpty();
    assertThat(tokens.check(token)).isPresent();

    now.set(NOW.plusSeconds(66));

    assertThat(tokens.check(token)).isEmpty();
  }

  @Test
  void nobodySpeaksForAnotherService() throws Exception {
    assertRefused(signed(ORCHESTRATOR, "orchestrator", claims -> claims.subject("detector")));
    assertRefused(signed(ORCHESTRATOR, "detector", claims -> claims.subject("detector")));
    assertRefused(signed(DETECTOR, "detector", claims -> claims));
    assertRefused(signed(key("orchestrator"), "orchestrator", claims -> claims));
    assertRefused(
        signed(key("vault"), "vault", claims -> claims.subject("vault").audience("vault")));
  }

  @Test
  void nobodySpeaksForAUser() throws Exception {
    assertRefused(signed(claims -> claims.claim("kind", "user")));
    assertRefused(signed(claims -> claims.claim("kind", null)));
    assertRefused(signed(claims -> claims.subject("ada").claim("kind", "user")));
    assertRefused(signed(claims -> claims.issuer("control-center")));
    var named = signed(claims -> claims.claim("name", "ada"));
    assertThat(tokens.check(named)).map(VerifiedCaller::name).contains("orchestrator");
  }

  @Test
  void aTokenWithoutASignatureIsNone() throws Exception {
    assertRefused(new PlainJWT(claims().build()).serialize());
    var good = signed(claims -> claims);
    assertThat(tokens.check(good)).isPresent();
    assertRefused(good.substring(0, good.lastIndexOf('.') + 1));
    assertRefused("");
    assertRefused("a.b.c");
  }

  @Test
  void eachClaimIsThereAndOfItsType() throws Exception {
    assertRefused(signed(claims -> claims.claim("workspace", null)));
    assertRefused(signed(claims -> claims.claim("workspace", " ")));
    assertRefused(signed(claims -> claims.claim("workspace", 7)));
    assertRefused(signed(claims -> claims.claim("workspace", List.of("staging", "dev"))));
    assertRefused(signed(claims -> claims.claim("workflow", 7)));
    assertRefused(signed(claims -> claims.claim("operation", List.of("one"))));
    assertRefused(signed(claims -> claims.jwtID(null)));
    assertRefused(signed(claims -> claims.issueTime(null)));
    assertRefused(signed(claims -> claims.expirationTime(null)));
    assertRefused(signed(claims -> claims.subject(null)));
    assertRefused(signed(claims -> claims.audience((String) null)));
  }

  @Test
  void noTokenIsGoodForLongerThanFiveMinutes() throws Exception {
    assertRefused(signed(claims -> claims.expirationTime(Date.from(NOW.plusSeconds(301)))));
    var tomorrow = NOW.plusSeconds(86_400);
    assertRefused(
        signed(claims ->
            claims
                .issueTime(Date.from(tomorrow))
                .expirationTime(Date.from(tomorrow.plusSeconds(60)))));
    assertThat(
            tokens.check(signed(claims -> claims.expirationTime(Date.from(NOW.plusSeconds(300))))))
        .isPresent();
  }

  @Test
  void aKeyThatIsTakenOutIsNotAcceptedAnyMoreAndANewOneIs() throws Exception {
    var token = signed(claims -> claims);
    assertThat(tokens.check(token)).isPresent();

    publish(DETECTOR);
    assertThat(tokens.check(token)).isEmpty();
    assertThat(tokens.check(signed(claims -> claims))).isEmpty();

    var renewed = key("orchestrator");
    publish(renewed, DETECTOR);
    assertThat(tokens.check(signed(renewed, "orchestrator", claims -> claims))).isPresent();

    Files.delete(published());
    assertRefused(signed(renewed, "orchestrator", claims -> claims));
    publish(renewed);
    assertThat(tokens.check(signed(renewed, "orchestrator", claims -> claims))).isPresent();
  }

  @Test
  void workloadsAndEverybodyElseComeThroughOneDoor() throws Exception {
    var text = "0123456789abcdef0123456789abcdef";
    var file = Files.writeString(directory.resolve("token"), text);
    var settings = new SecuritySettings(file, null, "control-center", List.of(), null, published());
    var door = TokenAutoConfiguration.tokens(settings, "vault", now::get);

    assertThat(door.check(text)).map(VerifiedCaller::kind).contains(VerifiedCaller.Kind.MACHINE);
    assertThat(door.check(signed(claims -> claims))).map(VerifiedCaller::workload).contains(WORK);
    assertThat(door.check("neither")).isEmpty();
    Files.delete(published());
    assertThat(door.check(text)).isPresent();
  }

  @Test
  void aKeyThatCannotSignForThisServiceIsRefusedAtTheStart() throws Exception {
    assertThatThrownBy(() -> identity("vault", ORCHESTRATOR))
        .isInstanceOf(TokenException.class)
        .hasMessageContaining("not that of `vault`");
    var wide = new ECKeyGenerator(Curve.P_384).keyID("orchestrator").generate();
    assertThatThrownBy(() -> identity("orchestrator", wide)).hasMessageContaining("P-256");
    assertThatThrownBy(() -> identity("orchestrator", ORCHESTRATOR.toPublicJWK()))
        .hasMessageContaining("no private key");
    var broken = Files.writeString(directory.resolve("broken"), "{\"kty\":\"EC\",\"d\":\"s3cret");
    assertThatThrownBy(() -> WorkloadIdentity.read(broken, "orchestrator", now::get))
        .hasMessageContaining("no private key")
        .hasMessageNotContaining("s3cret")
        .hasNoCause();
    assertThatThrownBy(() -> WorkloadKeys.read(broken)).isInstanceOf(TokenException.class);
    assertThatThrownBy(() -> WorkloadKeys.read(directory.resolve("none")))
        .isInstanceOf(TokenException.class);
  }

  private WorkloadIdentity identity(String service, ECKey key) throws IOException {
    var file = Files.writeString(directory.resolve(service + ".jwk"), key.toJSONString());
    return WorkloadIdentity.read(file, service, now::get);
  }

  private Path published() {
    return directory.resolve("workloads.jwks");
  }

  private void publish(JWK... keys) throws IOException {
    Files.deleteIfExists(published());
    Files.writeString(published(), new JWKSet(List.of(keys)).toString(true));
  }

  private void assertRefused(String token) {
    assertThat(tokens.check(token)).isEqualTo(Optional.empty());
  }

  private static String signed(UnaryOperator<JWTClaimsSet.Builder> change) throws JOSEException {
    return signed(ORCHESTRATOR, "orchestrator", change);
  }

  private static String signed(ECKey key, String id, UnaryOperator<JWTClaimsSet.Builder> change)
      throws JOSEException {
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256).type(TokenVerifier.TYPE).keyID(id).build();
    var token = new SignedJWT(header, change.apply(claims()).build());
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer("workload")
        .audience("vault")
        .subject("orchestrator")
        .jwtID("1")
        .issueTime(Date.from(NOW))
        .expirationTime(Date.from(NOW.plusSeconds(60)))
        .claim("kind", "service")
        .claim("workspace", WORK.workspace())
        .claim("workflow", WORK.workflow())
        .claim("operation", WORK.operation());
  }

  private static ECKey key(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }
}

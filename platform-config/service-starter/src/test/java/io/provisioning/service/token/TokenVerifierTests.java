package io.provisioning.service.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Every way in which a token can be wrong, tried as an attacker would. */
@SuppressWarnings("JavaUtilDate") // the library's signatures
class TokenVerifierTests {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final ECKey KEY = key("one");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
  private final TokenVerifier verifier =
      new TokenVerifier(
          (selector, _) -> selector.select(new JWKSet(KEY.toPublicJWK())),
          "control-center",
          "orchestrator",
          now::get);

  @Test
  void aGoodTokenSaysWhoAsks() throws Exception {
    var claims = verifier.verify(signed(header().build(), claims().build(), KEY)).orElseThrow();

    assertThat(claims.getSubject()).isEqualTo("ada");
  }

  @Test
  void anExpiredTokenIsRefusedAlsoIfItWasGoodBefore() throws Exception {
    var token = signed(header().build(), claims().build(), KEY);
    assertThat(verifier.verify(token)).isPresent();

    now.set(NOW.plusSeconds(66));

    assertThat(verifier.verify(token)).isEmpty();
    var other = signed(header().build(), claims().jwtID("other").build(), KEY);
    assertThat(verifier.verify(other)).isEmpty();
  }

  @Test
  void whatIsForOthersOrByOthersOrNotYetIsRefused() throws Exception {
    var header = header().build();

    assertRefused(signed(header, claims().audience("vault").build(), KEY));
    assertRefused(signed(header, claims().audience((String) null).build(), KEY));
    assertRefused(signed(header, claims().issuer("somebody").build(), KEY));
    assertRefused(signed(header, claims().issuer(null).build(), KEY));
    assertRefused(
        signed(header, claims().notBeforeTime(Date.from(NOW.plusSeconds(30))).build(), KEY));
    assertRefused(signed(header, claims().subject(null).build(), KEY));
    assertRefused(signed(header, claims().expirationTime(null).build(), KEY));
    assertRefused(signed(header, claims().jwtID(null).build(), KEY));
  }

  @Test
  void anotherKeyUnderTheSameIdIsRefused() throws Exception {
    assertRefused(signed(header().build(), claims().build(), key("one")));
  }

  @Test
  void noAlgorithmIsNoSignature() throws Exception {
    assertRefused(new PlainJWT(claims().build()).serialize());
    var good = signed(header().build(), claims().build(), KEY);
    var body = good.substring(good.indexOf('.'), good.lastIndexOf('.') + 1);
    for (var algorithm : new String[] {"none", "None", "NONE", "nOnE", ""}) {
      var header = "{\"alg\":\"" + algorithm + "\",\"typ\":\"at+jwt\",\"kid\":\"one\"}";
      assertRefused(Base64URL.encode(header) + body);
      assertRefused(Base64URL.encode(header) + body + "AAAA");
    }
    assertRefused(good.substring(0, good.lastIndexOf('.') + 1));
    assertRefused(good.substring(0, good.lastIndexOf('.')));
  }

  @Test
  void thePublicKeyIsNoSharedSecret() throws Exception {
    for (var secret :
        new byte[][] {
          KEY.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8),
          KEY.toECPublicKey().getEncoded()
        }) {
      var token =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.HS256)
                  .type(TokenVerifier.TYPE)
                  .keyID("one")
                  .build(),
              claims().build());
      token.sign(new MACSigner(secret));
      assertRefused(token.serialize());
    }
  }

  @Test
  void otherAlgorithmsAndCurvesAreRefused() throws Exception {
    var rsa = new RSAKeyGenerator(2048).keyID("one").generate();
    var token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).type(TokenVerifier.TYPE).keyID("one").build(),
            claims().build());
    token.sign(new RSASSASigner(rsa));
    assertRefused(token.serialize());
    var wide = new ECKeyGenerator(Curve.P_384).keyID("one").generate();
    var other =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES384).type(TokenVerifier.TYPE).keyID("one").build(),
            claims().build());
    other.sign(new ECDSASigner(wide));
    assertRefused(other.serialize());
  }

  @Test
  void whatTheTokenSaysAboutItsKeyIsNotBelieved() throws Exception {
    var mine = key("mine");
    var inside = header().keyID("one").jwk(mine.toPublicJWK()).build();
    assertRefused(signed(inside, claims().build(), mine));
    assertRefused(
        signed(header().keyID("mine").jwk(mine.toPublicJWK()).build(), claims().build(), mine));
    var elsewhere = header().jwkURL(URI.create("https://evil.test/keys")).build();
    assertRefused(signed(elsewhere, claims().build(), mine));
    for (var id :
        new String[] {"", "two", "../../dev/null", "one' OR '1'='1", "one\u0000", "ONE"}) {
      assertRefused(signed(header().keyID(id).build(), claims().build(), KEY));
    }
    assertRefused(signed(header().keyID(null).build(), claims().build(), KEY));
  }

  @Test
  void aSignatureOfZerosIsNone() throws Exception {
    var good = signed(header().build(), claims().build(), KEY);
    var unsigned = good.substring(0, good.lastIndexOf('.') + 1);

    assertRefused(unsigned + Base64URL.encode(new byte[64]));
    assertRefused(unsigned + Base64URL.encode(new byte[0]));
  }

  @Test
  void anotherTypeOfTokenIsRefused() throws Exception {
    assertRefused(signed(header().type(JOSEObjectType.JWT).build(), claims().build(), KEY));
    assertRefused(signed(header().type(null).build(), claims().build(), KEY));
  }

  @Test
  void whatIsHugeOrNoTokenIsRefusedUnread() throws Exception {
    var padded = claims().claim("padding", "x".repeat(10_000)).build();

    assertRefused(signed(header().build(), padded, KEY));
    assertRefused("x".repeat(1_000_000));
    assertRefused("");
    assertRefused("..");
    assertRefused("a.b.c.d.e");
    assertRefused("ey\u0000.ey.ey");
  }

  @Test
  void withoutKeysNothingCanBeSaid() throws Exception {
    var without =
        new TokenVerifier(
            (_, _) -> {
              throw new KeySourceException("nobody answers");
            },
            "control-center",
            "orchestrator",
            now::get);
    var token = signed(header().build(), claims().build(), KEY);

    assertThatThrownBy(() -> without.verify(token))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(RequestProblem.UNAVAILABLE));
  }

  private void assertRefused(String token) {
    assertThat(verifier.verify(token)).isEmpty();
  }

  private static JWSHeader.Builder header() {
    return new JWSHeader.Builder(JWSAlgorithm.ES256).type(TokenVerifier.TYPE).keyID("one");
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer("control-center")
        .audience("orchestrator")
        .subject("ada")
        .jwtID("1")
        .issueTime(Date.from(NOW))
        .expirationTime(Date.from(NOW.plusSeconds(60)));
  }

  private static String signed(JWSHeader header, JWTClaimsSet claims, ECKey key) throws Exception {
    var token = new SignedJWT(header, claims);
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  private static ECKey key(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }
}

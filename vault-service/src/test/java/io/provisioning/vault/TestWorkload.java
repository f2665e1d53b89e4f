package io.provisioning.vault;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;

/** A service of the platform, with a key of its own. */
final class TestWorkload {

  private final ECKey key = newKey();

  private static ECKey newKey() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("orchestrator").generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }

  /** Writes the set that the vault reads. */
  void publish(Path file) throws IOException {
    Files.writeString(file, new JWKSet(key).toPublicJWKSet().toString());
  }

  /** A token to work for a workspace. */
  @SuppressWarnings("JavaUtilDate") // the library's signature
  String token(String workspace) {
    var now = Instant.now();
    var claims =
        new JWTClaimsSet.Builder()
            .issuer("workload")
            .audience("vault")
            .subject("orchestrator")
            .jwtID(UUID.randomUUID().toString())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(60)))
            .claim("kind", "service")
            .claim("workspace", workspace)
            .claim("workflow", "0199aaaa")
            .claim("operation", "install taskserv/db/postgres")
            .build();
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(new JOSEObjectType("at+jwt"))
            .keyID("orchestrator")
            .build();
    var token = new SignedJWT(header, claims);
    try {
      token.sign(new ECDSASigner(key));
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
    return token.serialize();
  }
}

package io.provisioning.service.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.UUID;

/**
 * The key of this service, with which it asks other services in its own name. Its tokens are good
 * at one service, for a minute, and never at the control center. Safe for use by many threads.
 */
public final class WorkloadIdentity {

  private static final Duration TTL = Duration.ofMinutes(1);
  private static final int LARGEST_FILE = 4096;

  private final String service;
  private final JWSSigner signer;
  private final InstantSource time;

  private WorkloadIdentity(String service, JWSSigner signer, InstantSource time) {
    this.service = service;
    this.signer = signer;
    this.time = time;
  }

  /**
   * Reads the key.
   *
   * @param file a private JWK (EC, P-256) whose id is the name of the service
   * @throws TokenException if it is none
   */
  public static WorkloadIdentity read(Path file, String service, InstantSource time) {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw new TokenException("`" + file + "` is longer than a key can be");
      }
      var key = ECKey.parse(Files.readString(file));
      if (!key.isPrivate() || !Curve.P_256.equals(key.getCurve())) {
        throw new TokenException("`" + file + "` holds no private key of the curve P-256");
      }
      if (!service.equals(key.getKeyID())) {
        throw new TokenException("the key in `" + file + "` is not that of `" + service + "`");
      }
      return new WorkloadIdentity(service, new ECDSASigner(key), time);
    } catch (IOException e) {
      throw new TokenException("the workload key `" + file + "` cannot be read", e);
    } catch (ParseException | JOSEException e) {
      // the cause could quote the key
      throw new TokenException("`" + file + "` holds no private key of the curve P-256");
    }
  }

  /**
   * A token for requests to one service.
   *
   * @param audience name of the service that is asked
   */
  @SuppressWarnings("JavaUtilDate") // the library's type
  public String token(String audience, Workload workload) {
    var now = time.instant();
    var claims =
        new JWTClaimsSet.Builder()
            .issuer(WorkloadTokens.ISSUER)
            .audience(audience)
            .subject(service)
            .jwtID(UUID.randomUUID().toString())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(TTL)))
            .claim("kind", WorkloadTokens.KIND)
            .claim("workspace", workload.workspace())
            .claim("workflow", workload.workflow())
            .claim("operation", workload.operation())
            .build();
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256).type(TokenVerifier.TYPE).keyID(service).build();
    var token = new SignedJWT(header, claims);
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IllegalStateException("a token could not be signed", e);
    }
    return token.serialize();
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "WorkloadIdentity[" + service + "]";
  }
}

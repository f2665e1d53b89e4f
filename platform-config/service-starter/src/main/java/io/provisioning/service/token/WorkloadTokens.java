package io.provisioning.service.token;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.Workload;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that services sign with keys of their own. The id of the key is the name of the service,
 * and the only subject that it can speak for.
 */
final class WorkloadTokens implements TokenCheck {

  static final String ISSUER = "workload";
  static final String KIND = "service";

  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration SKEW = Duration.ofSeconds(5);

  private final WorkloadKeys keys;
  private final TokenVerifier verifier;
  private final InstantSource time;

  WorkloadTokens(WorkloadKeys keys, String audience, InstantSource time) {
    this.keys = keys;
    this.time = time;
    verifier =
        new TokenVerifier((selector, _) -> selector.select(keys.current()), ISSUER, audience, time);
  }

  @Override
  public Optional<VerifiedCaller> check(String token) {
    return verifier
        .verify(token)
        .filter(claims -> isOfItsKey(token, claims.getSubject()) && isShort(claims))
        .flatMap(WorkloadTokens::caller);
  }

  /** Looked at each time, because the verifier remembers tokens whose key is gone meanwhile. */
  private boolean isOfItsKey(String token, String subject) {
    try {
      return subject.equals(SignedJWT.parse(token).getHeader().getKeyID())
          && keys.current().getKeyByKeyId(subject) != null;
    } catch (ParseException e) {
      return false;
    }
  }

  /** One that was signed in advance would be good for longer. */
  private boolean isShort(JWTClaimsSet claims) {
    var issued = claims.getIssueTime().toInstant();
    return !claims.getExpirationTime().toInstant().isAfter(issued.plus(LONGEST))
        && !issued.isAfter(time.instant().plus(SKEW));
  }

  private static Optional<VerifiedCaller> caller(JWTClaimsSet claims) {
    if (!KIND.equals(claims.getClaim("kind"))
        || !(claims.getClaim("workspace") instanceof String workspace)
        || workspace.isBlank()
        || !isTextOrAbsent(claims.getClaim("workflow"))
        || !isTextOrAbsent(claims.getClaim("operation"))) {
      return Optional.empty();
    }
    var workload =
        new Workload(
            workspace, (String) claims.getClaim("workflow"), (String) claims.getClaim("operation"));
    return Optional.of(VerifiedCaller.workload(claims.getSubject(), workload));
  }

  private static boolean isTextOrAbsent(@Nullable Object claim) {
    return claim == null || claim instanceof String;
  }

  @Override
  public String help() {
    return "sign the token with the key of the service, whose public part is in `workloads.jwks`";
  }
}

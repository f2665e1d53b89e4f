package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.Serial;
import java.time.Duration;
import java.util.Set;

/** The API refused a request. */
final class ApiException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Set<String> THROTTLED =
      Set.of("RequestLimitExceeded", "Throttling", "ThrottlingException", "RequestThrottled");
  private static final Set<String> FORBIDDEN =
      Set.of("UnauthorizedOperation", "AccessDenied", "AccessDeniedException");
  private static final Set<String> CLOCK =
      Set.of("RequestExpired", "SignatureDoesNotMatch", "InvalidSignatureException");
  private static final Set<String> KEY =
      Set.of(
          "AuthFailure",
          "ExpiredToken",
          "ExpiredTokenException",
          "IncompleteSignature",
          "InvalidClientTokenId",
          "MissingAuthenticationToken",
          "OptInRequired",
          "UnrecognizedClientException");
  private static final Set<String> PASSING =
      Set.of(
          "IdempotentParameterMismatch",
          "IncorrectInstanceState",
          "IncorrectState",
          "InvalidInternetGatewayID.NotFound",
          "InvalidInstanceID.NotFound",
          "InvalidGroup.NotFound",
          "InvalidKeyPair.NotFound",
          "InvalidPermission.NotFound",
          "InvalidSubnetID.NotFound",
          "InvalidVolume.NotFound",
          "InvalidVpcID.NotFound");
  private static final Set<String> IN_USE =
      Set.of("DependencyViolation", "VolumeInUse", "InvalidSubnet.Conflict");

  private final String right;
  private final int status;
  private final String code;

  /**
   * A refusal.
   *
   * @param right that the request needs, such as {@code ec2:RunInstances}
   */
  ApiException(String right, int status, String code, String message) {
    super(message);
    this.right = right;
    this.status = status;
    this.code = code;
  }

  boolean is(String other) {
    return code.equals(other);
  }

  boolean isNotFound() {
    return code.endsWith(".NotFound");
  }

  /** With a kind that says whether another try can help. */
  ProviderException forUser() {
    return THROTTLED.contains(code)
        ? ProviderException.throttled("aws allows no more requests for now", PAUSE)
        : new ProviderException(kind(), "aws: " + sentence() + hint(), this);
  }

  /** Messages of AWS end with a period and may have an encoded part that says nothing to people. */
  private String sentence() {
    var message = String.valueOf(getMessage());
    int encoded = message.indexOf(" Encoded authorization failure message");
    return (encoded < 0 ? message : message.substring(0, encoded)).strip().replaceFirst("\\.$", "");
  }

  private Kind kind() {
    if (FORBIDDEN.contains(code) || KEY.contains(code) || CLOCK.contains(code)) {
      return Kind.REFUSED;
    }
    if (IN_USE.contains(code)) {
      return Kind.CONFLICT;
    }
    return PASSING.contains(code) || isCapacity() || status >= 500
        ? Kind.TRANSIENT
        : Kind.PERMANENT;
  }

  private boolean isCapacity() {
    return code.startsWith("Insufficient") && code.endsWith("Capacity");
  }

  private String hint() {
    if (FORBIDDEN.contains(code)) {
      return "; the access key needs the right " + right;
    }
    if (CLOCK.contains(code)) {
      return "; check the secret of the access key, and the clock of this machine";
    }
    if (KEY.contains(code)) {
      return "; check the access key and whether the account may use this region";
    }
    if (isCapacity()) {
      return "; the zone has none free now: wait, or declare another plan";
    }
    if (code.endsWith("LimitExceeded")) {
      return "; request a higher quota from AWS, or declare less";
    }
    return code.equals("VolumeModificationRateExceeded")
        ? "; a volume can be changed once in six hours"
        : "";
  }
}

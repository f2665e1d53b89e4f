package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.Serial;
import tools.jackson.databind.JsonNode;

/** The API refused a request. */
final class ApiException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final int status;
  private final String code;

  private ApiException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  static ApiException of(int status, JsonNode body) {
    var error = body.path("error");
    return new ApiException(
        status,
        error.path("error_code").asString("STATUS_" + status),
        error.path("error_message").asString("status " + status));
  }

  boolean isNotFound() {
    return status == 404;
  }

  /** With a kind that says whether another try can help. */
  ProviderException forUser() {
    return new ProviderException(kind(), "upcloud: " + getMessage() + hint(), this);
  }

  private Kind kind() {
    if (status == 401 || (status == 403 && !isLimit())) {
      return Kind.REFUSED;
    }
    if (status == 409) {
      return code.endsWith("_ILLEGAL") || code.endsWith("_UNAVAILABLE")
          ? Kind.TRANSIENT
          : Kind.CONFLICT;
    }
    return status >= 500 ? Kind.TRANSIENT : Kind.PERMANENT;
  }

  private boolean isLimit() {
    return code.endsWith("_LIMIT_REACHED");
  }

  private String hint() {
    if (isLimit()) {
      return "; ask UpCloud for a higher limit, or declare less";
    }
    return switch (status) {
      case 401 -> "; check the API token and from which addresses it may be used";
      case 402 -> "; the account needs more credit";
      case 403 -> "; the account needs the right to servers, storages, networks and routers";
      default -> "";
    };
  }
}

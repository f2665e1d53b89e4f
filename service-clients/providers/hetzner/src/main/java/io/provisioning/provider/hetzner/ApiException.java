package io.provisioning.provider.hetzner;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.Serial;
import tools.jackson.databind.JsonNode;

/** The API refused a request, or an action failed. */
final class ApiException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final String code;

  private ApiException(String code, String message) {
    super(message);
    this.code = code;
  }

  static ApiException of(int status, JsonNode body) {
    var error = body.path("error");
    var code = status >= 500 ? "status_" + status : error.path("code").asString("");
    return new ApiException(
        code.isEmpty() ? status == 404 ? "not_found" : "status_" + status : code,
        error.path("message").asString("status " + status));
  }

  /** From the member {@code error} of an action. */
  static ApiException ofAction(JsonNode error) {
    return new ApiException(
        error.path("code").asString("action_failed"), error.path("message").asString("it failed"));
  }

  String code() {
    return code;
  }

  /** With a kind that says whether another try can help. */
  ProviderException forUser() {
    return new ProviderException(kind(), "hetzner: " + getMessage() + hint(), this);
  }

  private Kind kind() {
    return switch (code) {
      case "conflict",
          "locked",
          "resource_unavailable",
          "placement_error",
          "service_error",
          "server_error",
          "maintenance",
          "timeout",
          "unavailable",
          "robot_unavailable",
          "firewall_already_applied",
          "firewall_already_removed",
          "action_failed" ->
          Kind.TRANSIENT;
      case "uniqueness_error", "resource_in_use" -> Kind.CONFLICT;
      case "unauthorized", "forbidden", "token_readonly" -> Kind.REFUSED;
      default -> code.matches("status_5..") ? Kind.TRANSIENT : Kind.PERMANENT;
    };
  }

  private String hint() {
    return switch (code) {
      case "unauthorized" -> "; check the API token";
      case "forbidden", "token_readonly" -> "; the API token needs the right to read and write";
      case "resource_limit_exceeded" -> "; ask Hetzner for a higher limit, or declare less";
      default -> "";
    };
  }
}

package io.provisioning.provider.testkit.hetzner;

import java.io.Serial;

/** A request is refused, as the API does it. */
final class Refusal extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final int status;
  private final String code;

  Refusal(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  static Refusal invalid(String message) {
    return new Refusal(422, "invalid_input", message);
  }

  static Refusal notFound(String what) {
    return new Refusal(404, "not_found", what + " not found");
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }
}

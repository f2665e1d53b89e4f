package io.provisioning.provider.testkit.hetzner;

import io.provisioning.provider.testkit.cloud.Refusal;

/** Refusals with the codes of Hetzner's API. */
final class Refusals {

  private Refusals() {}

  static Refusal invalid(String message) {
    return new Refusal(422, "invalid_input", message);
  }

  static Refusal notFound(String what) {
    return new Refusal(404, "not_found", what + " not found");
  }
}

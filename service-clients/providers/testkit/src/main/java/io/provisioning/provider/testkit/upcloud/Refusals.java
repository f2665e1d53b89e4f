package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Refusal;

/** Refusals with the codes of UpCloud's API. */
final class Refusals {

  private Refusals() {}

  static Refusal invalid(String code, String message) {
    return new Refusal(400, code, message);
  }

  static Refusal notFound(String what) {
    return new Refusal(404, what + "_NOT_FOUND", "The " + what + " does not exist.");
  }

  static Refusal conflict(String code, String message) {
    return new Refusal(409, code, message);
  }
}

package io.provisioning.mcp.platform;

import io.provisioning.mcp.feature.Exchange;
import tools.jackson.databind.JsonNode;

/** The API of the platform. Safe for use by many threads. */
@FunctionalInterface
public interface Platform {

  /**
   * Sends a request on behalf of the caller, whose rights decide.
   *
   * @throws io.provisioning.config.problem.ProblemException what the platform refuses, as it says
   *     it; UNAVAILABLE if it does not answer
   */
  Answered send(Exchange exchange, PlatformRequest request);

  /** The body of an answer. */
  default JsonNode body(Exchange exchange, PlatformRequest request) {
    return send(exchange, request).body();
  }

  /**
   * An answer.
   *
   * @param tag that names what was read, for a change of it; empty if it has none
   */
  record Answered(JsonNode body, String tag) {}
}

package io.provisioning.detector.engine;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An engine, asked over its own API. Safe for use by many threads. */
public interface Engine {

  /** Whether one is set up at all. */
  default boolean isSetUp() {
    return true;
  }

  /**
   * Sends a request.
   *
   * @param target path and query, such as {@code /api/v2/silences}
   * @param body as JSON; null for none
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if there is no such engine,
   *     or it gives no usable answer; caused by {@link AnswerTooLarge} if it gives more than is
   *     read
   */
  Reply send(String method, String target, @Nullable JsonNode body);

  /** Sends a request without a body. */
  default Reply get(String target) {
    return send("GET", target, null);
  }

  /**
   * What it answered, below 500.
   *
   * @param body missing where it is no JSON
   */
  record Reply(int status, JsonNode body) {

    public boolean isDone() {
      return status < 300;
    }
  }
}

package io.provisioning.mcp.feature;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** How a feature answers a request. */
public sealed interface Answer {

  /** The request is done. */
  record Complete(ObjectNode result) implements Answer {}

  /**
   * The client must supply something, and then repeat the request.
   *
   * @param requests what it must supply, by names that the feature chooses
   * @param state that the feature gets back; the client can neither change nor reuse it
   */
  record InputRequired(Map<String, InputRequest> requests, @Nullable String state)
      implements Answer {

    public InputRequired {
      requests = Map.copyOf(requests);
      if (requests.isEmpty() && state == null) {
        throw new IllegalArgumentException("requires nothing from the client");
      }
    }
  }
}

package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.cloud.Pauses;
import java.time.Duration;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** States that UpCloud reaches after it has answered, polled at growing intervals. */
record Waiting(UpCloudApi api, Duration firstPause) {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** The server once it is neither in maintenance nor anything that passes. */
  JsonNode settledServer(String id) {
    return until("started|stopped", "the server", LIMIT, () -> api.server(id));
  }

  /** The server in a state. */
  JsonNode server(String id, String state, Duration limit) {
    return until(state, "the server", limit, () -> api.server(id));
  }

  /** The storage once it can be used. */
  JsonNode onlineStorage(String id) {
    return until("online", "the storage", LIMIT, () -> api.storage(id));
  }

  private JsonNode until(String states, String what, Duration limit, Supplier<JsonNode> question) {
    long deadline = System.nanoTime() + limit.toNanos();
    var pause = firstPause;
    while (true) {
      var resource = question.get();
      var state = resource.path("state").asString("");
      if (state.matches(states)) {
        return resource;
      }
      if (System.nanoTime() > deadline || state.equals("error")) {
        throw new ProviderException(
            Kind.TRANSIENT,
            "%s at upcloud is in state `%s`, not %s"
                .formatted(what, state, states.replace("|", " or ")));
      }
      pause = Pauses.pause(pause);
    }
  }
}

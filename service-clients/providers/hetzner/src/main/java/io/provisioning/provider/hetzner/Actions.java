package io.provisioning.provider.hetzner;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.cloud.Pauses;
import java.time.Duration;
import java.util.ArrayList;
import tools.jackson.databind.JsonNode;

/** What Hetzner does after it has answered, polled at growing intervals. */
final class Actions {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final HetznerApi api;
  private final Duration firstPause;

  Actions(HetznerApi api, Duration firstPause) {
    this.api = api;
    this.firstPause = firstPause;
  }

  /** Waits for all actions that an answer names. */
  void await(JsonNode answer) {
    var actions = new ArrayList<JsonNode>();
    if (answer.path("action").isObject()) {
      actions.add(answer.path("action"));
    }
    answer.path("actions").forEach(actions::add);
    answer.path("next_actions").forEach(actions::add);
    actions.forEach(this::awaitEnd);
  }

  private void awaitEnd(JsonNode started) {
    var action = started;
    var pause = firstPause;
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (action.path("status").asString("").equals("running")) {
      if (System.nanoTime() > deadline) {
        throw new ProviderException(
            Kind.TRANSIENT,
            "hetzner has not finished %s within %d minutes"
                .formatted(action.path("command").asString("an action"), LIMIT.toMinutes()));
      }
      pause = Pauses.pause(pause);
      action = api.get("/actions/" + action.path("id").asLong()).path("action");
    }
    if (action.path("status").asString("").equals("error")) {
      throw ApiException.ofAction(action.path("error"));
    }
  }

  Duration firstPause() {
    return firstPause;
  }
}

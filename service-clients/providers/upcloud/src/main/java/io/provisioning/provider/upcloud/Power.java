package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import java.time.Duration;
import java.util.Map;

/** Starts and stops servers. */
record Power(UpCloudApi api, Waiting waiting) {

  private static final Duration START_LIMIT = Duration.ofMinutes(5);
  private static final Duration SHUTDOWN_LIMIT = Duration.ofMinutes(2);

  /** Content if it runs already. */
  void start(String id) {
    if (isIn(id, "stopped")) {
      var _ = api.post("/server/" + id + "/start", Map.of("server", Map.of()));
    }
    var _ = waiting.server(id, "started", START_LIMIT);
  }

  /** Shuts it down, or cuts its power where that does not help. */
  void stop(String id) {
    if (isIn(id, "started")) {
      stop(id, "soft");
      try {
        var _ = waiting.server(id, "stopped", SHUTDOWN_LIMIT);
        return;
      } catch (ProviderException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
      cut(id);
    }
  }

  /** Cuts its power: for a server of which nothing is needed any more. */
  void cut(String id) {
    if (isIn(id, "started")) {
      stop(id, "hard");
    }
    var _ = waiting.server(id, "stopped", SHUTDOWN_LIMIT);
  }

  private void stop(String id, String type) {
    var seconds = "" + SHUTDOWN_LIMIT.toSeconds();
    var _ =
        api.post(
            "/server/" + id + "/stop",
            Map.of("stop_server", Map.of("stop_type", type, "timeout", seconds)));
  }

  private boolean isIn(String id, String state) {
    return waiting.settledServer(id).path("state").asString("").equals(state);
  }
}

package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts, stops and terminates instances. */
record Power(AwsApi api, Waiting waiting) {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Set<String> PASSING = Set.of("pending", "stopping");

  /** The instance once it runs and has a public address. */
  Xml start(String id) {
    if (settled(id).equals("stopped")) {
      var _ = api.call("StartInstances", Map.of("InstanceId.1", id));
    }
    return waiting.until(
        LIMIT,
        "server " + id + " at aws does not run yet",
        () -> instance(id).filter(it -> isIn(id, it, "running") && !it.get("ipAddress").isEmpty()));
  }

  /** Changes the type while the instance is stopped; it stays so. */
  void resize(String id, String type) {
    if (settled(id).equals("running")) {
      var _ = api.call("StopInstances", Map.of("InstanceId.1", id));
    }
    await(id, "stopped");
    var _ =
        api.call("ModifyInstanceAttribute", Map.of("InstanceId", id, "InstanceType.Value", type));
  }

  void terminate(String id) {
    api.delete("TerminateInstances", Map.of("InstanceId.1", id));
    var _ =
        waiting.until(
            LIMIT,
            "server " + id + " at aws is not terminated yet",
            () -> {
              var state = state(id);
              return Optional.of(state).filter(it -> it.equals("terminated") || it.isEmpty());
            });
  }

  private void await(String id, String state) {
    var _ =
        waiting.until(
            LIMIT,
            "server " + id + " at aws is not " + state + " yet",
            () -> instance(id).filter(it -> isIn(id, it, state)));
  }

  private static boolean isIn(String id, Xml instance, String wanted) {
    var state = Snapshot.stateOf(instance);
    if (state.equals("terminated") || state.equals("shutting-down")) {
      var reason = instance.path("stateReason").get("message");
      throw new ProviderException(
          Kind.TRANSIENT,
          "server " + id + " at aws was terminated" + (reason.isEmpty() ? "" : ": " + reason));
    }
    return state.equals(wanted);
  }

  private String settled(String id) {
    return waiting.until(
        LIMIT,
        "server " + id + " at aws does not come to rest",
        () -> instance(id).map(Snapshot::stateOf).filter(state -> !PASSING.contains(state)));
  }

  private String state(String id) {
    try {
      return find(id).map(Snapshot::stateOf).orElse("");
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return "";
      }
      throw e;
    }
  }

  private Optional<Xml> instance(String id) {
    return waiting.seen(() -> find(id));
  }

  private Optional<Xml> find(String id) {
    return Reading.instances(api, Parameters.of("InstanceId.1", id)).stream().findFirst();
  }
}

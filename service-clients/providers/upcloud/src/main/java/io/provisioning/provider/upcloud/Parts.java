package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Networks and volumes. */
final class Parts {

  private final UpCloudApi api;
  private final Waiting waiting;
  private final Labels labels;
  private final Power power;

  Parts(UpCloudApi api, Waiting waiting, Labels labels, Power power) {
    this.api = api;
    this.waiting = waiting;
    this.labels = labels;
    this.power = power;
  }

  void ensure(ResourceId id, NetworkSpec spec, Snapshot now) {
    var found = now.find(id);
    if (found.isEmpty()) {
      var range =
          Map.of(
              "address", spec.cidr(),
              "dhcp", "yes",
              "dhcp_default_route", "no",
              "family", "IPv4");
      var _ =
          api.post(
              "/network/",
              Map.of(
                  "network",
                  Map.of(
                      "name", name(id),
                      "zone", spec.region(),
                      "ip_networks", Map.of("ip_network", List.of(range)),
                      "labels", labels(id, spec))));
    } else if (requireChangeable(id, now.state(id.kind(), found.get()).spec(), spec)) {
      var _ =
          api.put(
              "/network/" + UpCloudApi.id(found.get()),
              Map.of("network", Map.of("labels", labels(id, spec))));
    }
  }

  private List<Map<String, String>> labels(ResourceId id, NetworkSpec spec) {
    return labels.of(id, spec.labels(), Map.of());
  }

  void ensure(ResourceId id, VolumeSpec spec, Snapshot now) {
    var found = now.find(id);
    if (found.isEmpty()) {
      var made =
          api.post(
              "/storage",
              Map.of(
                  "storage",
                  Map.of(
                      "size", "" + Offers.gigabytes(spec.size()),
                      "tier", "maxiops",
                      "title", name(id),
                      "zone", spec.region(),
                      "labels", labels(id, spec))));
      var _ = waiting.onlineStorage(UpCloudApi.id(made.path("storage")));
      return;
    }
    var volume = waiting.onlineStorage(UpCloudApi.id(found.get()));
    if (requireChangeable(id, now.state(id.kind(), found.get()).spec(), spec)) {
      if (volume.path("size").asLong() < Offers.gigabytes(spec.size())) {
        grow(volume, spec);
      }
      var _ =
          api.put(
              "/storage/" + UpCloudApi.id(volume),
              Map.of("storage", Map.of("labels", labels(id, spec))));
    }
  }

  /** A server that uses the volume is stopped meanwhile; its file system grows as it boots. */
  private void grow(JsonNode volume, VolumeSpec spec) {
    var users = users(volume);
    users.forEach(power::stop);
    var _ =
        api.put(
            "/storage/" + UpCloudApi.id(volume),
            Map.of("storage", Map.of("size", "" + Offers.gigabytes(spec.size()))));
    var _ = waiting.onlineStorage(UpCloudApi.id(volume));
    users.forEach(power::start);
  }

  private static List<String> users(JsonNode volume) {
    return volume.path("servers").path("server").values().stream()
        .map(server -> server.asString(""))
        .toList();
  }

  private List<Map<String, String>> labels(ResourceId id, VolumeSpec spec) {
    return labels.of(id, spec.labels(), Map.of("size", Long.toString(spec.size())));
  }

  private String name(ResourceId id) {
    return ResourceNames.of(labels.installation(), id);
  }

  void removeNetwork(ResourceId id, Snapshot now) {
    for (var network : now.all(id)) {
      requireUnused(id, !network.path("servers").path("server").isEmpty());
      try {
        api.delete("/network/" + UpCloudApi.id(network));
      } catch (ApiException e) {
        throw e.forUser();
      }
    }
  }

  void removeVolume(ResourceId id, Snapshot now) {
    for (var found : now.all(id)) {
      var volume = waiting.onlineStorage(UpCloudApi.id(found));
      requireUnused(id, !users(volume).isEmpty());
      api.delete("/storage/" + UpCloudApi.id(found));
    }
  }

  static void requireUnused(ResourceId id, boolean isUsed) {
    if (isUsed) {
      throw new ProviderException(Kind.CONFLICT, ResourceLocks.path(id) + " is used by a server");
    }
  }

  /** Whether there is something to change. */
  static boolean requireChangeable(ResourceId id, ResourceSpec from, ResourceSpec to) {
    return switch (Offers.change(from, to)) {
      case NONE -> false;
      case IN_PLACE -> true;
      case REPLACE ->
          throw new ProviderException(
              Kind.CONFLICT,
              ResourceLocks.path(id) + " exists and cannot be changed in place; delete it first");
    };
  }

  static JsonNode require(Optional<JsonNode> part, String path) {
    return part.orElseThrow(() -> new ProviderException(Kind.PERMANENT, path + " does not exist"));
  }
}

package io.provisioning.provider.hetzner;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.cloud.ResourceLocks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Networks and volumes. */
final class Parts {

  private static final int LARGEST_PREFIX = 24;

  private final HetznerApi api;
  private final Actions actions;
  private final Labels labels;

  Parts(HetznerApi api, Actions actions, Labels labels) {
    this.api = api;
    this.actions = actions;
    this.labels = labels;
  }

  void ensure(ResourceId id, NetworkSpec spec, Snapshot now) {
    var found = now.find(id);
    if (found.isEmpty()) {
      var subnet =
          Map.of(
              "type", "cloud", "network_zone", Offers.zone(spec.region()), "ip_range", spec.cidr());
      var body =
          Map.of(
              "name", labels.name(id),
              "ip_range", widened(spec.cidr()),
              "subnets", List.of(subnet),
              "labels", labels(id, spec));
      create(id, "networks", () -> api.post("/networks", body));
    } else if (requireChangeable(id, now.state(id.kind(), found.get()).spec(), spec)) {
      var _ = api.put("/networks/" + Snapshot.number(found.get()), labelled(labels(id, spec)));
    }
  }

  private Map<String, String> labels(ResourceId id, NetworkSpec spec) {
    return labels.of(id, spec.labels(), Map.of("region", spec.region()));
  }

  /** A network has a block of 256 addresses at least; its subnet may be smaller. */
  private static String widened(String cidr) {
    int slash = cidr.indexOf('/');
    return Integer.parseInt(cidr.substring(slash + 1)) <= LARGEST_PREFIX
        ? cidr
        : cidr.substring(0, cidr.lastIndexOf('.')) + ".0/" + LARGEST_PREFIX;
  }

  void ensure(ResourceId id, VolumeSpec spec, Snapshot now) {
    var found = now.find(id);
    long size = Offers.gigabytes(spec.size());
    if (found.isEmpty()) {
      var body =
          Map.of(
              "name", labels.name(id),
              "size", size,
              "location", spec.region(),
              "format", "ext4",
              "labels", labels(id, spec));
      create(id, "volumes", () -> api.post("/volumes", body));
    } else if (requireChangeable(id, now.state(id.kind(), found.get()).spec(), spec)) {
      var path = "/volumes/" + Snapshot.number(found.get());
      if (found.get().path("size").asLong() < size) {
        actions.await(api.post(path + "/actions/resize", Map.of("size", size)));
      }
      var _ = api.put(path, labelled(labels(id, spec)));
    }
  }

  private Map<String, String> labels(ResourceId id, VolumeSpec spec) {
    return labels.of(id, spec.labels(), Map.of("size", Long.toString(spec.size())));
  }

  /** Creates something, content if another process was faster. */
  void create(ResourceId id, String what, Supplier<JsonNode> creation) {
    try {
      actions.await(creation.get());
    } catch (ApiException e) {
      if (!e.code().equals("uniqueness_error")) {
        throw e;
      }
      if (api.list(what, labels.selector(id)).isEmpty()) {
        throw new ProviderException(
            Kind.CONFLICT,
            "hetzner has something named `%s` that is not %s of this installation"
                .formatted(labels.name(id), path(id)),
            e);
      }
    }
  }

  void removeNetwork(ResourceId id, Snapshot now) {
    now.find(id)
        .ifPresent(network -> {
          requireUnused(id, !network.path("servers").isEmpty());
          var _ = api.delete("/networks/" + Snapshot.number(network));
        });
  }

  void removeVolume(ResourceId id, Snapshot now) {
    now.find(id)
        .ifPresent(volume -> {
          requireUnused(id, volume.path("server").asLong(0) != 0);
          var _ = api.delete("/volumes/" + Snapshot.number(volume));
        });
  }

  static void requireUnused(ResourceId id, boolean isUsed) {
    if (isUsed) {
      throw new ProviderException(Kind.CONFLICT, path(id) + " is used by a server");
    }
  }

  /** Whether there is something to change. */
  static boolean requireChangeable(ResourceId id, ResourceSpec from, ResourceSpec to) {
    return switch (Offers.change(from, to)) {
      case NONE -> false;
      case IN_PLACE -> true;
      case REPLACE ->
          throw new ProviderException(
              Kind.CONFLICT, path(id) + " exists and cannot be changed in place; delete it first");
    };
  }

  static Map<String, Map<String, String>> labelled(Map<String, String> labels) {
    return Map.of("labels", labels);
  }

  static long require(Optional<JsonNode> part, String path) {
    return part.map(Snapshot::number)
        .orElseThrow(() -> new ProviderException(Kind.PERMANENT, path + " does not exist"));
  }

  static String path(ResourceId id) {
    return ResourceLocks.path(id);
  }
}

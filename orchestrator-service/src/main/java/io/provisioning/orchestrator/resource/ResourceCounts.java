package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How many resources there are, in all workspaces. */
public record ResourceCounts(int networks, int volumes, int servers, int taskservs, int clusters) {

  /** The making of it. */
  static final class Counting {

    private final Map<ResourceRef.Kind, Integer> kinds = new EnumMap<>(ResourceRef.Kind.class);
    private final Set<Cluster> clusters = new HashSet<>();

    private record Cluster(String workspace, String infrastructure, String name) {}

    void count(RecordedResource recorded) {
      var resource = recorded.resource();
      kinds.merge(resource.kind(), 1, Integer::sum);
      var cluster = recorded.state().cluster();
      if (cluster != null) {
        clusters.add(new Cluster(recorded.workspace(), resource.infrastructure(), cluster));
      }
    }

    ResourceCounts result() {
      return new ResourceCounts(
          of(ResourceRef.Kind.NETWORK),
          of(ResourceRef.Kind.VOLUME),
          of(ResourceRef.Kind.SERVER),
          of(ResourceRef.Kind.TASKSERV),
          clusters.size());
    }

    private int of(ResourceRef.Kind kind) {
      return kinds.getOrDefault(kind, 0);
    }
  }
}

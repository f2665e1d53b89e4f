package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How many resources there are, in all workspaces, and how the taskservs among them are. */
public record ResourceCounts(
    int networks,
    int volumes,
    int servers,
    int taskservs,
    int clusters,
    int unhealthyTaskservs,
    int unknownTaskservs) {

  /** The making of it. */
  static final class Counting {

    private final Map<ResourceRef.Kind, Integer> kinds = new EnumMap<>(ResourceRef.Kind.class);
    private final Set<Cluster> clusters = new HashSet<>();
    private final Map<Health.State, Integer> health = new EnumMap<>(Health.State.class);
    private final Health.Source source;

    Counting(Health.Source source) {
      this.source = source;
    }

    private record Cluster(String workspace, String infrastructure, String name) {}

    void count(RecordedResource recorded) {
      var resource = recorded.resource();
      kinds.merge(resource.kind(), 1, Integer::sum);
      if (resource.kind() == ResourceRef.Kind.TASKSERV) {
        source.of(recorded).ifPresent(it -> health.merge(it.state(), 1, Integer::sum));
      }
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
          clusters.size(),
          health.getOrDefault(Health.State.UNHEALTHY, 0),
          health.getOrDefault(Health.State.UNKNOWN, 0));
    }

    private int of(ResourceRef.Kind kind) {
      return kinds.getOrDefault(kind, 0);
    }
  }
}

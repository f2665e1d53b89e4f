package io.provisioning.orchestrator.plan.goal;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One infrastructure as it is: what is recorded, corrected by what providers really have.
 *
 * @param resources by path
 * @param otherBlocks networks of other infrastructures of the workspace
 */
public record World(SortedMap<String, Present> resources, List<Block> otherBlocks) {

  public World {
    resources = new TreeMap<>(resources);
    otherBlocks = List.copyOf(otherBlocks);
  }

  public Optional<Present> find(String path) {
    return Optional.ofNullable(resources.get(path));
  }

  /** What should be by the record, by path. */
  Map<String, Declared> recorded() {
    var recorded = new TreeMap<String, Declared>();
    resources.forEach((path, present) -> {
      if (present.recorded() != null) {
        recorded.put(path, new Declared(present.resource(), present.recorded(), List.of()));
      }
    });
    return recorded;
  }

  /** Whether the provider really has it, or its server for a taskserv. */
  boolean exists(String path) {
    var present = resources.get(path);
    return present != null && present.exists();
  }

  /** Taskservs that stand on a server. */
  public SortedMap<String, Present> taskservsOn(String server) {
    var prefix = Declared.taskserv(server, "");
    return resources.subMap(prefix, prefix + Character.MAX_VALUE);
  }

  /**
   * Keys that should let their owners in to the server; those of any server where it is new. What
   * somebody put there behind the platform's back is no such key.
   */
  List<String> authorizedKeys(String server) {
    if (find(Declared.server(server)).map(Present::intended).orElse(null)
        instanceof Provided(var _, ServerSpec spec, var _, var _)) {
      return spec.authorizedKeys();
    }
    var keys = new LinkedHashSet<String>();
    for (var present : resources.values()) {
      if (present.intended() instanceof Provided(var _, ServerSpec spec, var _, var _)) {
        keys.addAll(spec.authorizedKeys());
      }
    }
    return List.copyOf(keys);
  }

  /** Paths of all that is recorded as belonging to a cluster. */
  List<String> ofCluster(String cluster) {
    var paths = new ArrayList<String>();
    resources.forEach((path, present) -> {
      if (cluster.equals(present.state().cluster())) {
        paths.add(path);
      }
    });
    return paths;
  }

  /**
   * A resource that is recorded or was found.
   *
   * @param state as it really is
   * @param recorded as it should be by the record; absent where it was found but is not recorded
   * @param exists false where it is recorded but its provider does not have it
   * @param drift what to tell people about it, such as {@code server/db drifted: …}
   */
  public record Present(
      ResourceRef resource,
      Desired state,
      @Nullable Desired recorded,
      boolean exists,
      boolean isRunning,
      @Nullable String drift) {

    public String path() {
      return resource.path();
    }

    /** As recorded, or as found where it is not. */
    Desired intended() {
      return recorded == null ? state : recorded;
    }

    public List<String> needs() {
      return Declared.needs(resource, state);
    }
  }

  /** The addresses of a network that exists, {@code network} being its id. */
  record Block(String provider, String cidr, String network) {}

  static World of(Map<String, Present> resources, List<Block> otherBlocks) {
    return new World(new TreeMap<>(resources), otherBlocks);
  }
}

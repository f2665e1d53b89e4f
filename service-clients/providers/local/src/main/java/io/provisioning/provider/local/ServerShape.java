package io.provisioning.provider.local;

import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.RestartPolicy;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server's container is given of the machine: its first network, its volumes, its limits. It
 * is never privileged.
 *
 * @param granted capabilities beyond those that every server has
 */
record ServerShape(Labels labels, Limits limits, List<Capability> granted) {

  ServerShape {
    granted = List.copyOf(granted);
  }

  HostConfig of(ResourceId id, ServerSpec spec) {
    var network =
        spec.networks().isEmpty()
            ? "bridge"
            : labels.engineName(id.scope().network(spec.networks().getFirst()));
    var binds =
        spec.mounts().stream()
            .map(mount ->
                new Bind(
                    labels.engineName(id.scope().volume(mount.volume())), new Volume(mount.path())))
            .toList();
    var config =
        HostConfig.newHostConfig()
            .withNetworkMode(network)
            .withBinds(binds)
            .withRestartPolicy(RestartPolicy.unlessStoppedRestart())
            .withCapAdd(capabilities())
            // Limits may only be lowered where CAP_SYS_RESOURCE is missing, so they are set low.
            .withUlimits(
                List.of(new Ulimit("nofile", 8192L, 8192L), new Ulimit("nproc", 4096L, 4096L)));
    limits.apply(spec.plan(), config);
    return config;
  }

  private Capability[] capabilities() {
    var all = new ArrayList<>(granted);
    // A server rules its own network interfaces, which are in a namespace of their own.
    all.add(Capability.NET_ADMIN);
    return all.toArray(Capability[]::new);
  }
}

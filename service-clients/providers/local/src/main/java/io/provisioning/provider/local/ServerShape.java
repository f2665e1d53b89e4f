package io.provisioning.provider.local;

import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.RestartPolicy;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a server's container is given of the machine: its first network, its volumes, its limits.
 *
 * @param privileged whether servers may do all that root of this machine may, such as mount devices
 */
record ServerShape(Limits limits, boolean privileged) {

  /** The label by which a declaration asks for a capability that reaches beyond the container. */
  static final String CAPABILITY = "local-capability";

  private static final String OPEN_BY_HANDLE = "dac-read-search";

  /**
   * What a new container gets.
   *
   * @param network the engine's name of a network
   * @param volume the engine's name of a volume, which exists
   */
  HostConfig of(ServerSpec spec, UnaryOperator<String> network, UnaryOperator<String> volume) {
    var binds =
        spec.mounts().stream()
            .map(mount -> new Bind(volume.apply(mount.volume()), new Volume(mount.path())))
            .toList();
    var config =
        HostConfig.newHostConfig()
            .withNetworkMode(
                spec.networks().isEmpty() ? "bridge" : network.apply(spec.networks().getFirst()))
            .withBinds(binds)
            .withRestartPolicy(RestartPolicy.unlessStoppedRestart())
            .withPrivileged(privileged)
            .withCapAdd(capabilities(spec))
            // Limits may only be lowered where CAP_SYS_RESOURCE is missing, so they are set low.
            .withUlimits(
                List.of(new Ulimit("nofile", 8192L, 8192L), new Ulimit("nproc", 4096L, 4096L)));
    limits.apply(spec.plan(), config);
    return config;
  }

  private static Capability[] capabilities(ServerSpec spec) {
    // A server rules its own network interfaces, which are in a namespace of their own.
    var all = new ArrayList<>(List.of(Capability.NET_ADMIN));
    // An NFS server opens files by handle; root on such a server can read files of this machine.
    if (OPEN_BY_HANDLE.equals(spec.labels().get(CAPABILITY))) {
      all.add(Capability.DAC_READ_SEARCH);
    }
    return all.toArray(Capability[]::new);
  }
}

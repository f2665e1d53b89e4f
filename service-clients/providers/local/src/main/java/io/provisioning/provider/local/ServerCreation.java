package io.provisioning.provider.local;

import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.RestartPolicy;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes containers that are servers. */
final class ServerCreation {

  private final Engine engine;
  private final Labels labels;
  private final ServerNetworks networks;
  private final Volumes volumes;
  private final BaseImage image;
  private final Limits limits;

  ServerCreation(
      Engine engine,
      Labels labels,
      ServerNetworks networks,
      Volumes volumes,
      BaseImage image,
      Limits limits) {
    this.engine = engine;
    this.labels = labels;
    this.networks = networks;
    this.volumes = volumes;
    this.image = image;
    this.limits = limits;
  }

  /**
   * Creates the container, in the first of its networks only, and does not start it.
   *
   * @return whether it was made by this call, and not by somebody else meanwhile
   */
  boolean create(ResourceId id, ServerSpec spec) {
    if (!spec.image().equals(BaseImage.NAME)) {
      throw new ProviderException(
          Kind.PERMANENT, "local has no image `" + spec.image() + "`; it has " + BaseImage.NAME);
    }
    // An engine makes a volume that it does not know, without a word, and it would be nobody's.
    spec.mounts().forEach(mount -> volumes.get(id.scope().volume(mount.volume())));
    var reference = image.ensure();
    return networks.withAddresses(
        id.scope(),
        spec.networks(),
        addresses ->
            LocalProvider.unlessMadeMeanwhile(() -> create(id, spec, reference, addresses)));
  }

  private void create(
      ResourceId id, ServerSpec spec, String reference, Map<String, String> addresses) {
    var carried = new LinkedHashMap<>(labels.of(id, spec.labels()));
    carried.put(Labels.own("plan"), spec.plan().name());
    carried.put(Labels.own("networks"), String.join(",", spec.networks()));
    carried.putAll(ServerNetworks.labels(addresses));
    var config = hostConfig(id, spec);
    engine.run(
        "create " + LocalProvider.path(id),
        docker -> {
          var command =
              docker
                  .createContainerCmd(reference)
                  .withName(labels.engineName(id))
                  .withHostName(id.name())
                  .withCmd("/sbin/init")
                  .withStopSignal("SIGRTMIN+3")
                  .withLabels(carried)
                  .withHostConfig(config);
          if (!spec.networks().isEmpty()) {
            var _ =
                command
                    .withAliases(id.name())
                    .withIpv4Address(addresses.get(spec.networks().getFirst()));
          }
          command.exec();
        });
  }

  private HostConfig hostConfig(ResourceId id, ServerSpec spec) {
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
            // A server rules its own network interfaces, which are in a namespace of their own.
            .withCapAdd(capabilities(spec))
            // Limits may only be lowered where CAP_SYS_RESOURCE is missing, so they are set low.
            .withUlimits(
                List.of(new Ulimit("nofile", 8192L, 8192L), new Ulimit("nproc", 4096L, 4096L)));
    limits.apply(spec.plan(), config);
    return config;
  }

  /**
   * An NFS server opens files by handle, which needs DAC_READ_SEARCH; since that reaches beyond the
   * container, a server gets it only where its declaration asks for it by a label.
   */
  private static Capability[] capabilities(ServerSpec spec) {
    return "dac-read-search".equals(spec.labels().get("local-capability"))
        ? new Capability[] {Capability.NET_ADMIN, Capability.DAC_READ_SEARCH}
        : new Capability[] {Capability.NET_ADMIN};
  }
}

package io.provisioning.provider.local;

import com.github.dockerjava.api.model.HostConfig;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.Labels;
import io.provisioning.provider.local.image.BaseImage;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes containers that are servers. */
final class ServerCreation {

  private final Engine engine;
  private final Labels labels;
  private final ServerNetworks networks;
  private final Volumes volumes;
  private final BaseImage image;
  private final ServerShape shape;

  ServerCreation(
      Engine engine,
      Labels labels,
      ServerNetworks networks,
      Volumes volumes,
      BaseImage image,
      ServerShape shape) {
    this.engine = engine;
    this.labels = labels;
    this.networks = networks;
    this.volumes = volumes;
    this.image = image;
    this.shape = shape;
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
    var config =
        shape.of(
            spec,
            network -> networks.engineName(id.scope(), network),
            volume -> volumes.get(id.scope().volume(volume)).providerId());
    var reference = image.ensure();
    return networks.withAddresses(
        id.scope(),
        spec.networks(),
        addresses ->
            LocalProvider.unlessMadeMeanwhile(
                () -> create(id, spec, config, reference, addresses)));
  }

  private void create(
      ResourceId id,
      ServerSpec spec,
      HostConfig config,
      String reference,
      Map<String, String> addresses) {
    var carried = new LinkedHashMap<>(labels.of(id, spec.labels()));
    carried.put(Labels.own("plan"), spec.plan().name());
    carried.put(Labels.own("networks"), String.join(",", spec.networks()));
    carried.putAll(ServerNetworks.labels(addresses));
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
}

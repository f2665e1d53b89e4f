package io.provisioning.provider.local;

import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Network;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceState.NetworkState;
import io.provisioning.provider.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Networks of the engine, with name resolution. */
final class Networks {

  private final Engine engine;
  private final Labels labels;

  Networks(Engine engine, Labels labels) {
    this.engine = engine;
    this.labels = labels;
  }

  NetworkState ensure(ResourceId id, NetworkSpec spec) {
    var existing = find(id);
    if (existing.isPresent()) {
      return existing.get();
    }
    var _ =
        engine.call(
            "create " + LocalProvider.path(id),
            docker -> {
              try {
                return docker
                    .createNetworkCmd()
                    .withName(labels.engineName(id))
                    .withDriver("bridge")
                    .withLabels(labels.of(id, spec.labels()))
                    .withIpam(
                        new Network.Ipam()
                            .withConfig(new Network.Ipam.Config().withSubnet(spec.cidr())))
                    .exec()
                    .getId();
              } catch (ConflictException _) {
                return "made by another process meanwhile";
              }
            });
    return find(id)
        .orElseThrow(
            () -> new ProviderException(Kind.TRANSIENT, LocalProvider.path(id) + " is gone again"));
  }

  void remove(ResourceId id) {
    var _ =
        engine.call(
            "delete " + LocalProvider.path(id),
            docker -> {
              try {
                docker.removeNetworkCmd(labels.engineName(id)).exec();
                return true;
              } catch (NotFoundException _) {
                return false;
              }
            });
  }

  Optional<NetworkState> find(ResourceId id) {
    return list(id.scope()).stream().filter(network -> network.id().equals(id)).findFirst();
  }

  List<NetworkState> list(Scope scope) {
    var networks = engine.call("list networks", docker -> docker.listNetworksCmd().exec());
    return networks.stream()
        .flatMap(network -> state(network).stream())
        .filter(network -> network.id().scope().equals(scope))
        .toList();
  }

  private Optional<NetworkState> state(Network network) {
    var carried = network.getLabels() == null ? Map.<String, String>of() : network.getLabels();
    return labels
        .id(carried)
        .filter(id -> id.kind() == ResourceKind.NETWORK)
        .map(id ->
            new NetworkState(
                id,
                network.getName(),
                new NetworkSpec(Offers.REGION, cidr(network), Labels.user(carried))));
  }

  private static String cidr(Network network) {
    var ipam = network.getIpam();
    var config = ipam == null ? null : ipam.getConfig();
    return config == null || config.isEmpty() ? "" : String.valueOf(config.getFirst().getSubnet());
  }
}

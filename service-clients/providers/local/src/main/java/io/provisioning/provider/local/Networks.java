package io.provisioning.provider.local;

import com.github.dockerjava.api.model.Network;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceState.NetworkState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineFault;
import io.provisioning.provider.local.engine.Labels;
import java.util.List;
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
      LocalProvider.requireChangeable(id, existing.get().spec(), spec);
      return existing.get();
    }
    var _ = LocalProvider.unlessMadeMeanwhile(() -> create(id, spec));
    return find(id).orElseThrow(() -> LocalProvider.notOurs(id, labels.engineName(id)));
  }

  private void create(ResourceId id, NetworkSpec spec) {
    var doing = "create " + LocalProvider.path(id) + " with " + spec.cidr();
    try {
      create(doing, id, spec);
    } catch (ProviderException fault) {
      var holders = EngineFault.isBlockTaken(fault) ? holders(spec.cidr()) : List.<String>of();
      if (holders.isEmpty()) {
        throw fault;
      }
      throw new ProviderException(
          fault.kind(),
          "%s: %s has addresses of this block; declare another cidr"
              .formatted(doing, String.join(" and ", holders)),
          fault);
    }
  }

  private List<String> holders(String cidr) {
    return BlockHolders.of(
        cidr, engine.call("list networks", docker -> docker.listNetworksCmd().exec()));
  }

  private void create(String doing, ResourceId id, NetworkSpec spec) {
    engine.run(
        doing,
        docker ->
            docker
                .createNetworkCmd()
                .withName(labels.engineName(id))
                .withDriver("bridge")
                .withLabels(labels.of(id, spec.labels()))
                .withIpam(
                    new Network.Ipam()
                        .withConfig(new Network.Ipam.Config().withSubnet(spec.cidr())))
                .exec());
  }

  void remove(ResourceId id) {
    find(id)
        .ifPresent(found ->
            engine.runIfThere(
                "delete " + LocalProvider.path(id),
                docker -> docker.removeNetworkCmd(found.providerId()).exec()));
  }

  /** That of our name; else one that somebody made with our labels under a name of their own. */
  Optional<NetworkState> find(ResourceId id) {
    return engine
        .find(
            "look for " + LocalProvider.path(id),
            docker -> docker.inspectNetworkCmd().withNetworkId(labels.engineName(id)).exec())
        .flatMap(this::state)
        .filter(network -> network.id().equals(id))
        .or(() -> list(id.scope()).stream().filter(network -> network.id().equals(id)).findFirst());
  }

  NetworkState get(ResourceId id) {
    return find(id)
        .orElseThrow(() ->
            new ProviderException(
                Kind.PERMANENT, LocalProvider.path(id) + " does not exist; create it first"));
  }

  List<NetworkState> list(Scope scope) {
    var networks = engine.call("list networks", docker -> docker.listNetworksCmd().exec());
    return networks.stream()
        .flatMap(network -> state(network).stream())
        .filter(network -> network.id().scope().equals(scope))
        .toList();
  }

  private Optional<NetworkState> state(Network network) {
    var carried = network.getLabels();
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

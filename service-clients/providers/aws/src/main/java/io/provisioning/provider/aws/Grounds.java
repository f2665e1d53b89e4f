package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where servers are put, and by what they are guarded there. */
record Grounds(AwsApi api, Tags tags, Zone zone, SecurityGroups groups, Firewalls firewalls) {

  /**
   * A place for a server.
   *
   * @param owner what the group of servers without firewalls is named by
   * @param all tags of that group
   */
  record Ground(Xml vpc, String subnet, ResourceId owner, Map<String, String> all) {}

  /** In the network of a server, or in the region's default one where it declares none. */
  Ground of(ResourceId server, ServerSpec spec, Snapshot now) {
    var scope = server.scope();
    return spec.networks().stream()
        .findFirst()
        .map(name -> inNetwork(scope.network(name), now))
        .orElseGet(() -> outside(scope));
  }

  /** Ids of the groups that guard a server there; made where they are missing. */
  List<String> guards(Ground ground, ServerSpec spec, Snapshot now) {
    var vpc = Snapshot.providerId(ground.vpc());
    var scope = now.scope();
    return spec.guards().isEmpty()
        ? List.of(groups.open(ground.owner(), vpc, ground.vpc().get("cidrBlock"), ground.all()))
        : spec.guards().stream().map(name -> firewalls.in(vpc, scope.firewall(name), now)).toList();
  }

  /** Of a network that was ensured. */
  private Ground inNetwork(ResourceId network, Snapshot now) {
    var vpc =
        now.find(network)
            .orElseThrow(() ->
                new ProviderException(
                    Kind.PERMANENT, ResourceLocks.path(network) + " does not exist"));
    var parts = new Parameters().filter(tags.of(network));
    var subnet =
        first(api, "DescribeSubnets", "subnetSet", parts.filter("vpc-id", Snapshot.providerId(vpc)))
            .orElseThrow(() -> incomplete(network));
    return new Ground(vpc, subnet.get("subnetId"), network, tags.of(network, Map.of(), Map.of()));
  }

  private static ProviderException incomplete(ResourceId network) {
    return new ProviderException(
        Kind.PERMANENT, ResourceLocks.path(network) + " has no subnet; delete it, and apply again");
  }

  private Ground outside(Scope scope) {
    var vpc = defaultVpc(api, "declare a network");
    var subnet =
        first(
                api,
                "DescribeSubnets",
                "subnetSet",
                new Parameters()
                    .filter("vpc-id", Snapshot.providerId(vpc))
                    .filter("default-for-az", "true")
                    .filter("availability-zone", zone.name()))
            .orElseThrow(() ->
                new ProviderException(
                    Kind.PERMANENT,
                    "the default VPC has no subnet in " + zone.name() + "; declare a network"));
    return new Ground(vpc, subnet.get("subnetId"), owner(scope), tags.of(scope));
  }

  /**
   * The region's default network.
   *
   * @param help what to do where there is none
   */
  static Xml defaultVpc(AwsApi api, String help) {
    return first(api, "DescribeVpcs", "vpcSet", new Parameters().filter("is-default", "true"))
        .orElseThrow(() ->
            new ProviderException(
                Kind.PERMANENT, "the account has no default VPC in " + api.region() + "; " + help));
  }

  /** What the security group of a scope in the default network is named by. */
  private static ResourceId owner(Scope scope) {
    return scope.network("outside");
  }

  /**
   * Deletes the security group that servers without a network had, once there is no such server.
   */
  void leave(Scope scope) {
    var name = ResourceNames.of(tags.installation(), owner(scope));
    for (var group :
        groups.all(new Parameters().filter(tags.of(scope)).filter("group-name", name))) {
      if (Tags.recorded(group, "name").isEmpty() && !groups.isUsed(group)) {
        api.delete("DeleteSecurityGroup", Map.of("GroupId", Snapshot.providerId(group)));
      }
    }
  }

  private static Optional<Xml> first(AwsApi api, String action, String set, Parameters parameters) {
    return api.describe(action, set, parameters.toMap()).stream().findFirst();
  }
}

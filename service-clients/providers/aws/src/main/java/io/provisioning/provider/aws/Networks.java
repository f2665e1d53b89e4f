package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Networks. Each is a VPC with one subnet, a way to the internet and a security group; the tag
 * {@code ready} of the VPC is written when all of it is there.
 */
final class Networks {

  private static final String READY = "ready";
  private static final String ANYWHERE = "0.0.0.0/0";

  /** Ports that everybody reaches; all others are for servers of the same network. */
  private static final List<String> PORTS = List.of("22", "80", "443");

  private final AwsApi api;
  private final Waiting waiting;
  private final Tags tags;
  private final Zone zone;

  Networks(AwsApi api, Waiting waiting, Tags tags, Zone zone) {
    this.api = api;
    this.waiting = waiting;
    this.tags = tags;
    this.zone = zone;
  }

  /** Where a server is put. */
  record Ground(String subnet, String group) {}

  void ensure(ResourceId id, NetworkSpec spec, Snapshot now) {
    var found = now.find(id);
    boolean isChanged =
        found
            .map(vpc -> Volumes.requireChangeable(id, now.state(id.kind(), vpc).spec(), spec))
            .orElse(false);
    if (found.isPresent() && !isChanged && Tags.recorded(found.get(), READY).isPresent()) {
      return;
    }
    var vpc = found.map(Snapshot::providerId).orElseGet(() -> create(id, spec));
    complete(id, spec, vpc);
    var _ =
        waiting.seen(() -> {
          Tags.write(
              api,
              vpc,
              tags.of(id, spec.labels(), Map.of(READY, "yes")),
              found.orElse(Xml.nothing()));
          return id;
        });
  }

  private String create(ResourceId id, NetworkSpec spec) {
    return api.call(
            "CreateVpc",
            Parameters.of("CidrBlock", spec.cidr())
                .tagged("vpc", tags.of(id, spec.labels(), Map.of()))
                .toMap())
        .path("vpc")
        .get("vpcId");
  }

  private void complete(ResourceId id, NetworkSpec spec, String vpc) {
    var _ = waiting.seen(() -> subnet(id, spec, vpc));
    var gateway = gateway(id, vpc);
    var table =
        waiting.found(
            "the route table of " + ResourceLocks.path(id),
            () ->
                first(
                    "DescribeRouteTables",
                    "routeTableSet",
                    new Parameters().filter("vpc-id", vpc).filter("association.main", "true")));
    var _ =
        waiting.seen(() -> {
          api.callUnless(
              "RouteAlreadyExists",
              "CreateRoute",
              Parameters.of("RouteTableId", table.get("routeTableId"))
                  .with("DestinationCidrBlock", ANYWHERE)
                  .with("GatewayId", gateway)
                  .toMap());
          return id;
        });
    var _ = group(id, vpc, spec.cidr(), tags.of(id, Map.of(), Map.of()));
  }

  private String subnet(ResourceId id, NetworkSpec spec, String vpc) {
    return first("DescribeSubnets", "subnetSet", partsOf(id).filter("vpc-id", vpc))
        .map(subnet -> subnet.get("subnetId"))
        .orElseGet(() ->
            api.call(
                    "CreateSubnet",
                    Parameters.of("VpcId", vpc)
                        .with("CidrBlock", spec.cidr())
                        .with("AvailabilityZone", zone.name())
                        .tagged("subnet", tags.of(id, Map.of(), Map.of()))
                        .toMap())
                .path("subnet")
                .get("subnetId"));
  }

  private String gateway(ResourceId id, String vpc) {
    var attached =
        first(
            "DescribeInternetGateways",
            "internetGatewaySet",
            new Parameters().filter("attachment.vpc-id", vpc));
    if (attached.isPresent()) {
      return attached.get().get("internetGatewayId");
    }
    var gateway =
        first("DescribeInternetGateways", "internetGatewaySet", partsOf(id))
            .map(found -> found.get("internetGatewayId"))
            .orElseGet(() ->
                api.call(
                        "CreateInternetGateway",
                        new Parameters()
                            .tagged("internet-gateway", tags.of(id, Map.of(), Map.of()))
                            .toMap())
                    .path("internetGateway")
                    .get("internetGatewayId"));
    var _ =
        waiting.seen(() -> {
          api.callUnless(
              "Resource.AlreadyAssociated",
              "AttachInternetGateway",
              Parameters.of("InternetGatewayId", gateway).with("VpcId", vpc).toMap());
          return gateway;
        });
    return gateway;
  }

  /** The security group of a network, or of what a scope has in the region's default network. */
  private String group(ResourceId id, String vpc, String cidr, Map<String, String> all) {
    Function<String, Parameters> named =
        name -> new Parameters().filter("vpc-id", vpc).filter("group-name", name);
    var name = ResourceNames.of(tags.installation(), id);
    var found = first("DescribeSecurityGroups", "securityGroupInfo", named.apply(name));
    var group =
        found
            .map(it -> it.get("groupId"))
            .orElseGet(() -> waiting.seen(() -> newGroup(name, vpc, all)));
    if (found.isEmpty() || found.get().items("ipPermissions").isEmpty()) {
      var _ =
          waiting.seen(() -> {
            api.callUnless(
                "InvalidPermission.Duplicate",
                "AuthorizeSecurityGroupIngress",
                rules(group, cidr).toMap());
            return group;
          });
    }
    return group;
  }

  private String newGroup(String name, String vpc, Map<String, String> all) {
    return api.call(
            "CreateSecurityGroup",
            Parameters.of("GroupName", name)
                .with("GroupDescription", "servers of provisioning")
                .with("VpcId", vpc)
                .tagged("security-group", all)
                .toMap())
        .get("groupId");
  }

  private static Parameters rules(String group, String cidr) {
    var rules =
        Parameters.of("GroupId", group)
            .with("IpPermissions.1.IpProtocol", "-1")
            .with("IpPermissions.1.IpRanges.1.CidrIp", cidr)
            .with("IpPermissions.2.IpProtocol", "icmp")
            .with("IpPermissions.2.FromPort", "-1")
            .with("IpPermissions.2.ToPort", "-1")
            .with("IpPermissions.2.IpRanges.1.CidrIp", ANYWHERE);
    for (int n = 0; n < PORTS.size(); n++) {
      var prefix = "IpPermissions." + (n + 3) + ".";
      rules
          .with(prefix + "IpProtocol", "tcp")
          .with(prefix + "FromPort", PORTS.get(n))
          .with(prefix + "ToPort", PORTS.get(n))
          .with(prefix + "IpRanges.1.CidrIp", ANYWHERE);
    }
    return rules;
  }

  /** Of a network that was ensured. */
  Ground ground(ResourceId network, Xml vpc) {
    var id = Snapshot.providerId(vpc);
    var subnet =
        first("DescribeSubnets", "subnetSet", partsOf(network).filter("vpc-id", id))
            .orElseThrow(() -> incomplete(network));
    var group = group(network, id, vpc.get("cidrBlock"), tags.of(network, Map.of(), Map.of()));
    return new Ground(subnet.get("subnetId"), group);
  }

  private static ProviderException incomplete(ResourceId network) {
    return new ProviderException(
        Kind.PERMANENT, ResourceLocks.path(network) + " has no subnet; delete it, and apply again");
  }

  /** Of the region's default network, for servers that declare none. */
  Ground defaultGround(Scope scope) {
    var vpc =
        first("DescribeVpcs", "vpcSet", new Parameters().filter("is-default", "true"))
            .orElseThrow(() ->
                new ProviderException(
                    Kind.PERMANENT,
                    "the account has no default VPC in " + api.region() + "; declare a network"));
    var id = vpc.get("vpcId");
    var subnet =
        first(
                "DescribeSubnets",
                "subnetSet",
                new Parameters()
                    .filter("vpc-id", id)
                    .filter("default-for-az", "true")
                    .filter("availability-zone", zone.name()))
            .orElseThrow(() ->
                new ProviderException(
                    Kind.PERMANENT,
                    "the default VPC has no subnet in " + zone.name() + "; declare a network"));
    var group = group(outside(scope), id, vpc.get("cidrBlock"), tags.of(scope));
    return new Ground(subnet.get("subnetId"), group);
  }

  /** What the security group of a scope in the default network is named by. */
  private static ResourceId outside(Scope scope) {
    return scope.network("outside");
  }

  /**
   * Deletes the security group that servers without a network had, once there is no such server.
   */
  void leaveDefaultGround(Scope scope) {
    var groups =
        api.describe(
            "DescribeSecurityGroups",
            "securityGroupInfo",
            new Parameters()
                .filter(tags.of(scope))
                .filter("group-name", ResourceNames.of(tags.installation(), outside(scope)))
                .toMap());
    for (var group : groups) {
      var id = group.get("groupId");
      if (Tags.recorded(group, "name").isEmpty()
          && Reading.instancesWith(api, "instance.group-id", id).isEmpty()) {
        api.delete("DeleteSecurityGroup", Map.of("GroupId", id));
      }
    }
  }

  void remove(ResourceId id, Snapshot now) {
    for (var vpc : now.all(id)) {
      if (!Reading.instancesWith(api, "vpc-id", Snapshot.providerId(vpc)).isEmpty()) {
        throw new ProviderException(Kind.CONFLICT, ResourceLocks.path(id) + " is used by a server");
      }
    }
    removeGateways(id);
    for (var vpc : now.all(id)) {
      removeParts(id, Snapshot.providerId(vpc));
      api.delete("DeleteVpc", Map.of("VpcId", Snapshot.providerId(vpc)));
    }
  }

  private void removeGateways(ResourceId id) {
    for (var gateway :
        api.describe("DescribeInternetGateways", "internetGatewaySet", partsOf(id).toMap())) {
      var name = gateway.get("internetGatewayId");
      for (var attachment : gateway.items("attachmentSet")) {
        var both = Map.of("InternetGatewayId", name, "VpcId", attachment.get("vpcId"));
        api.callUnless("Gateway.NotAttached", "DetachInternetGateway", both);
      }
      api.delete("DeleteInternetGateway", Map.of("InternetGatewayId", name));
    }
  }

  private void removeParts(ResourceId id, String vpc) {
    api.describe("DescribeSubnets", "subnetSet", partsOf(id).filter("vpc-id", vpc).toMap())
        .forEach(it -> api.delete("DeleteSubnet", Map.of("SubnetId", it.get("subnetId"))));
    api.describe(
            "DescribeSecurityGroups",
            "securityGroupInfo",
            partsOf(id).filter("vpc-id", vpc).toMap())
        .forEach(it -> api.delete("DeleteSecurityGroup", Map.of("GroupId", it.get("groupId"))));
  }

  private Parameters partsOf(ResourceId id) {
    return new Parameters().filter(tags.of(id));
  }

  private Optional<Xml> first(String action, String set, Parameters parameters) {
    return api.describe(action, set, parameters.toMap()).stream().findFirst();
  }
}

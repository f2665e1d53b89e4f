package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.cloud.ResourceLocks;
import java.util.Map;
import java.util.Optional;

/**
 * Networks. Each is a VPC with one subnet, a way to the internet and a security group; the tag
 * {@code ready} of the VPC is written when all of it is there.
 */
final class Networks {

  private static final String READY = "ready";
  private static final String ANYWHERE = "0.0.0.0/0";

  private final AwsApi api;
  private final Waiting waiting;
  private final Tags tags;
  private final Zone zone;
  private final SecurityGroups groups;

  Networks(AwsApi api, Waiting waiting, Tags tags, Zone zone, SecurityGroups groups) {
    this.api = api;
    this.waiting = waiting;
    this.tags = tags;
    this.zone = zone;
    this.groups = groups;
  }

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
    var _ = groups.open(id, vpc, spec.cidr(), tags.of(id, Map.of(), Map.of()));
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
    // Also copies of firewalls, which are of the same scope.
    groups
        .all(new Parameters().filter(tags.of(id.scope())).filter("vpc-id", vpc))
        .forEach(it -> api.delete("DeleteSecurityGroup", Map.of("GroupId", it.get("groupId"))));
  }

  private Parameters partsOf(ResourceId id) {
    return new Parameters().filter(tags.of(id));
  }

  private Optional<Xml> first(String action, String set, Parameters parameters) {
    return api.describe(action, set, parameters.toMap()).stream().findFirst();
  }
}

package io.provisioning.provider.aws;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.KnownKeys;
import java.util.List;
import java.util.Map;

/** Reads what exists: one list of each kind. */
record Reading(AwsApi api, Tags tags, KnownKeys keys) {

  private static final String[] INSTANCES = {"pending", "running", "stopping", "stopped"};
  private static final String[] VOLUMES = {"creating", "available", "in-use", "error"};

  Snapshot all(Scope scope) {
    return read(scope, tags.of(scope), tags.of(scope));
  }

  /** What a change of one resource has to know. */
  Snapshot around(ResourceId id) {
    var scope = id.scope();
    var none = List.<Xml>of();
    return switch (id.kind()) {
      case FIREWALL -> snapshot(scope, none, groups(tags.firewalls(scope)), none, none);
      case NETWORK -> snapshot(scope, networks(tags.of(id)), none, none, none);
      case VOLUME -> snapshot(scope, none, none, volumes(tags.of(id)), none);
      case SERVER -> read(scope, tags.of(scope), tags.of(id));
    };
  }

  private Snapshot read(Scope scope, Map<String, String> parts, Map<String, String> servers) {
    var networks = networks(parts);
    var all = servers(servers);
    return new Snapshot(
        scope,
        api.region(),
        networks,
        groups(parts),
        volumes(parts),
        all,
        others(networks, all),
        keys);
  }

  /** VPCs where servers are that no network of the scope is. */
  private List<Xml> others(List<Xml> networks, List<Xml> servers) {
    var known = networks.stream().map(Snapshot::providerId).toList();
    var others =
        servers.stream()
            .map(server -> server.get("vpcId"))
            .filter(vpc -> !known.contains(vpc))
            .distinct()
            .toArray(String[]::new);
    return others.length == 0
        ? List.of()
        : api.describe("DescribeVpcs", "vpcSet", new Parameters().filter("vpc-id", others).toMap());
  }

  private Snapshot snapshot(
      Scope scope, List<Xml> networks, List<Xml> groups, List<Xml> volumes, List<Xml> servers) {
    return new Snapshot(scope, api.region(), networks, groups, volumes, servers, List.of(), keys);
  }

  private List<Xml> groups(Map<String, String> wanted) {
    return api.describe(
        "DescribeSecurityGroups", "securityGroupInfo", new Parameters().filter(wanted).toMap());
  }

  private List<Xml> networks(Map<String, String> wanted) {
    return api.describe("DescribeVpcs", "vpcSet", new Parameters().filter(wanted).toMap());
  }

  private List<Xml> volumes(Map<String, String> wanted) {
    return api.describe(
        "DescribeVolumes",
        "volumeSet",
        new Parameters().filter(wanted).filter("status", VOLUMES).toMap());
  }

  private List<Xml> servers(Map<String, String> wanted) {
    return instances(api, new Parameters().filter(wanted).filter(STATE, INSTANCES));
  }

  private static final String STATE = "instance-state-name";

  static List<Xml> instances(AwsApi api, Parameters parameters) {
    return api.describe("DescribeInstances", "reservationSet", parameters.toMap()).stream()
        .flatMap(reservation -> reservation.items("instancesSet").stream())
        .toList();
  }

  /** Servers that are not gone and have a value that a filter names, whoever made them. */
  static List<Xml> instancesWith(AwsApi api, String filter, String value) {
    return instances(api, new Parameters().filter(filter, value).filter(STATE, INSTANCES));
  }

  /** Ids of servers of an identity that are gone and still listed. */
  List<String> gone(ResourceId id) {
    return instances(
            api, new Parameters().filter(tags.of(id)).filter(STATE, "shutting-down", "terminated"))
        .stream()
        .map(Snapshot::providerId)
        .sorted()
        .toList();
  }
}

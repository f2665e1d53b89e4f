package io.provisioning.provider.testkit.aws;

import io.provisioning.provider.testkit.cloud.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Security groups of the simulated account in a region, and what they let in. Outgoing rules are
 * those that AWS gives to a new group. Not safe for threads by itself.
 *
 * @see <a href="https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html">limits</a>
 */
final class SecurityGroups {

  /** Of one family of addresses in one group. */
  private static final int MOST_RULES = 60;

  /** Of one network interface. */
  private static final int MOST_GROUPS = 5;

  private static final int LAST_PORT = 65_535;
  private static final String DESCRIPTION = "[a-zA-Z0-9 ._:/()#,@\\[\\]+=&;{}!$*-]{0,255}";
  private static final String V4 = "[0-9]{1,3}(\\.[0-9]{1,3}){3}/([0-9]|[12][0-9]|3[0-2])";
  private static final String V6 = "[0-9a-f:]*:[0-9a-f:]*/([0-9]{1,2}|1[01][0-9]|12[0-8])";

  private final Store store;
  private final Map<String, List<Rule>> rules = new HashMap<>();

  SecurityGroups(Store store) {
    this.store = store;
  }

  /** Where something comes from: lists and members of requests and answers. */
  private enum Origin {
    V4("IpRanges", "CidrIp"),
    V6("Ipv6Ranges", "CidrIpv6"),
    GROUP("Groups", "GroupId"),
    PREFIX_LIST("PrefixListIds", "PrefixListId");

    private final String list;
    private final String member;

    Origin(String list, String member) {
      this.list = list;
      this.member = member;
    }

    private static String shown(String name) {
      return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
  }

  /** Protocol and ports, and one source. */
  private record Rule(
      String protocol, String from, String to, Origin origin, String source, String description) {

    private boolean isLike(Rule other) {
      return described("").equals(other.described(""));
    }

    private Rule described(String other) {
      return new Rule(protocol, from, to, origin, source, other);
    }

    /** A group or a list may hold addresses of both families. */
    private boolean countsFor(Origin family) {
      return origin == family || origin == Origin.GROUP || origin == Origin.PREFIX_LIST;
    }
  }

  Map<String, ?> serve(String action, Form form) {
    return switch (action) {
      case "DescribeSecurityGroups" ->
          store.describe(form, "group", "GroupId", "securityGroupInfo");
      case "CreateSecurityGroup" -> Map.of("groupId", create(form).id, "return", true);
      case "DeleteSecurityGroup" -> delete(form);
      case "AuthorizeSecurityGroupIngress" -> authorize(form);
      case "RevokeSecurityGroupIngress" -> revoke(form);
      case "UpdateSecurityGroupRuleDescriptionsIngress" -> describe(form);
      default -> throw new IllegalArgumentException(action);
    };
  }

  static boolean serves(String action) {
    return action.contains("SecurityGroup");
  }

  private Thing create(Form form) {
    var vpc = store.get("vpc", form.require("VpcId"));
    var name = form.require("GroupName");
    if (!name.matches("[a-zA-Z0-9 ._:/()#,@\\[\\]+=&;{}!$*-]{1,255}") || name.startsWith("sg-")) {
      throw wrong("GroupName", name);
    }
    if (store.all("group").stream()
        .anyMatch(it -> it.text("vpcId").equals(vpc.id) && it.text("groupName").equals(name))) {
      throw new Refusal(
          400, "InvalidGroup.Duplicate", "The security group '" + name + "' already exists");
    }
    return store
        .add(store.create("group", form.tagsOf("security-group")))
        .with("vpcId", vpc.id)
        .with("groupName", name)
        .with("groupDescription", form.require("GroupDescription"))
        .with("ipPermissions", List.of())
        .with(
            "ipPermissionsEgress",
            List.of(
                Map.of("ipProtocol", "-1", "ipRanges", List.of(Map.of("cidrIp", "0.0.0.0/0")))));
  }

  private Map<String, ?> delete(Form form) {
    remove(store.get("group", form.require("GroupId")));
    return done();
  }

  /** Deletes it unless it is used: by a server, also one that is just ending, or by another one. */
  void remove(Thing group) {
    boolean isUsed =
        store.all("instance").stream()
                .filter(it -> !it.state().equals("terminated"))
                .flatMap(it -> it.list("groupSet").stream())
                .anyMatch(it -> group.id.equals(it.get("groupId")))
            || rules.entrySet().stream()
                .filter(it -> !it.getKey().equals(group.id))
                .flatMap(it -> it.getValue().stream())
                .anyMatch(it -> it.source().equals(group.id));
    if (isUsed) {
      throw new Refusal(
          400, "DependencyViolation", "resource " + group.id + " has a dependent object");
    }
    store.remove(group.id);
    rules.remove(group.id);
  }

  private Map<String, ?> authorize(Form form) {
    var group = store.get("group", form.require("GroupId"));
    var all = new ArrayList<>(of(group));
    for (var rule : read(form)) {
      if (all.stream().anyMatch(rule::isLike)) {
        throw new Refusal(
            400,
            "InvalidPermission.Duplicate",
            "the specified rule \"peer: %s\" already exists".formatted(rule.source()));
      }
      all.add(rule);
    }
    for (var family : List.of(Origin.V4, Origin.V6)) {
      if (all.stream().filter(it -> it.countsFor(family)).count() > MOST_RULES) {
        throw new Refusal(
            400,
            "RulesPerSecurityGroupLimitExceeded",
            "The maximum number of rules per security group has been reached.");
      }
    }
    put(group, all);
    return done();
  }

  /** Leaves out unknown rules in the default network, and refuses all for one in others. */
  private Map<String, ?> revoke(Form form) {
    var group = store.get("group", form.require("GroupId"));
    var gone = read(form);
    boolean isDefault = store.get("vpc", group.text("vpcId")).text("isDefault").equals("true");
    if (!isDefault && gone.stream().anyMatch(it -> of(group).stream().noneMatch(it::isLike))) {
      throw unknown();
    }
    put(group, of(group).stream().filter(it -> gone.stream().noneMatch(it::isLike)).toList());
    return done();
  }

  private Map<String, ?> describe(Form form) {
    var group = store.get("group", form.require("GroupId"));
    var changed = read(form);
    if (changed.stream().anyMatch(it -> of(group).stream().noneMatch(it::isLike))) {
      throw unknown();
    }
    put(
        group,
        of(group).stream()
            .map(rule -> changed.stream().filter(rule::isLike).findFirst().orElse(rule))
            .toList());
    return done();
  }

  private List<Rule> of(Thing group) {
    return rules.getOrDefault(group.id, List.of());
  }

  /** Shown by protocol and ports, in an order that is not that of the requests. */
  private void put(Thing group, List<Rule> all) {
    rules.put(group.id, List.copyOf(all));
    var permissions = new TreeMap<String, Map<String, Object>>();
    for (var rule : all.reversed()) {
      var permission =
          permissions.computeIfAbsent(
              rule.protocol() + " " + rule.from() + " " + rule.to(), _ -> shown(rule));
      var sources = new ArrayList<Object>((List<?>) permission.get(list(rule.origin())));
      var source = new LinkedHashMap<String, Object>();
      source.put(Origin.shown(rule.origin().member), rule.source());
      if (!rule.description().isEmpty()) {
        source.put("description", rule.description());
      }
      sources.add(source);
      permission.put(list(rule.origin()), sources);
    }
    group.with("ipPermissions", List.copyOf(permissions.values()));
  }

  private static Map<String, Object> shown(Rule rule) {
    var permission = new LinkedHashMap<String, Object>();
    permission.put("ipProtocol", rule.protocol());
    if (!rule.protocol().equals("-1")) {
      permission.put("fromPort", rule.from());
      permission.put("toPort", rule.to());
    }
    Stream.of(Origin.values()).forEach(origin -> permission.put(list(origin), List.of()));
    return permission;
  }

  private static String list(Origin origin) {
    return Origin.shown(origin.list);
  }

  private List<Rule> read(Form form) {
    var found = new ArrayList<Rule>();
    for (var permission : form.forms("IpPermissions")) {
      int before = found.size();
      for (var origin : Origin.values()) {
        for (var source : permission.forms(origin.list)) {
          found.add(rule(permission, origin, source));
        }
      }
      if (found.size() == before) {
        throw wrong("IpPermissions", "no source");
      }
    }
    if (found.isEmpty()) {
      throw new Refusal(400, "MissingParameter", "The request must contain IpPermissions.");
    }
    return found;
  }

  private Rule rule(Form permission, Origin origin, Form source) {
    var protocol = permission.require("IpProtocol");
    var value = source.require(origin.member);
    var description = source.get("Description");
    switch (origin) {
      case V4 -> require(value.matches(V4) && !protocol.equals("icmpv6"), "CidrIp", value);
      case V6 -> require(value.matches(V6) && !protocol.equals("icmp"), "CidrIpv6", value);
      case GROUP -> store.get("group", value);
      case PREFIX_LIST -> require(value.startsWith("pl-"), "PrefixListId", value);
    }
    require(description.matches(DESCRIPTION), "Description", description);
    return switch (protocol) {
      case "tcp", "udp" -> {
        int from = number(permission, "FromPort");
        int to = number(permission, "ToPort");
        require(0 <= from && from <= to && to <= LAST_PORT, "ports", from + "-" + to);
        yield new Rule(protocol, "" + from, "" + to, origin, value, description);
      }
      case "icmp" ->
          new Rule(
              protocol,
              "" + number(permission, "FromPort"),
              "" + number(permission, "ToPort"),
              origin,
              value,
              description);
      case "icmpv6" -> new Rule(protocol, "-1", "-1", origin, value, description);
      case "-1" -> new Rule(protocol, "", "", origin, value, description);
      default -> throw wrong("IpProtocol", protocol);
    };
  }

  private static int number(Form permission, String name) {
    var text = permission.require(name);
    require(text.matches("-?[0-9]{1,5}"), name, text);
    return Integer.parseInt(text);
  }

  private static void require(boolean isFine, String parameter, String value) {
    if (!isFine) {
      throw wrong(parameter, value);
    }
  }

  private static Refusal wrong(String parameter, String value) {
    return new Refusal(
        400, "InvalidParameterValue", "Invalid value '%s' for %s.".formatted(value, parameter));
  }

  private static Refusal unknown() {
    return new Refusal(
        400,
        "InvalidPermission.NotFound",
        "The specified rule does not exist in this security group.");
  }

  /** What a server in a network shows of its groups. */
  List<Map<String, Object>> ofServer(List<String> ids, String vpc) {
    Set<String> distinct = new HashSet<>(ids);
    if (distinct.size() > MOST_GROUPS) {
      throw new Refusal(
          400,
          "SecurityGroupsPerInterfaceLimitExceeded",
          "The maximum number of security groups per interface has been reached.");
    }
    return distinct.stream()
        .sorted()
        .map(id -> {
          var group = store.get("group", id);
          if (!group.text("vpcId").equals(vpc)) {
            throw new Refusal(
                400,
                "InvalidParameter",
                "Security group %s and the interface belong to different networks.".formatted(id));
          }
          return Map.<String, Object>of("groupId", id, "groupName", group.text("groupName"));
        })
        .toList();
  }

  private static Map<String, ?> done() {
    return Map.of("return", true);
  }
}

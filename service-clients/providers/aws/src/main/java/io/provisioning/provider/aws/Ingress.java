package io.provisioning.provider.aws;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One thing that a security group lets in: a protocol, a range of ports, a source.
 *
 * @param protocol such as {@code tcp}; {@code -1} for all
 * @param from first port; -1 for all
 * @param to last port; -1 for all
 * @param source a block of addresses, or the id of what holds some
 * @param description for people; empty where there is none
 */
record Ingress(
    String protocol, int from, int to, Origin origin, String source, String description) {

  /** AWS's default quota: in one security group, and for each family of addresses. */
  static final int MOST = 60;

  private static final int SSH = 22;

  /** What a source is, and what lists and members of the API have it. */
  enum Origin {
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

    /** Of a block of addresses. */
    static Origin of(String block) {
      return block.contains(":") ? V6 : V4;
    }

    boolean isBlock() {
      return this == V4 || this == V6;
    }
  }

  /** All that a security group lets in. */
  static List<Ingress> of(Xml group) {
    var all = new ArrayList<Ingress>();
    for (var permission : group.items("ipPermissions")) {
      for (var origin : Origin.values()) {
        for (var source : permission.items(answered(origin.list))) {
          all.add(
              new Ingress(
                  permission.get("ipProtocol"),
                  port(permission.get("fromPort")),
                  port(permission.get("toPort")),
                  origin,
                  source.get(answered(origin.member)),
                  source.get("description")));
        }
      }
    }
    return List.copyOf(all);
  }

  private static int port(String text) {
    return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
  }

  /** Requests begin names with a capital letter, answers do not. */
  private static String answered(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /**
   * A change of a group.
   *
   * @param isDescribed whether it needs the descriptions
   */
  static Map<String, String> change(String group, List<Ingress> rules, boolean isDescribed) {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("GroupId", group);
    for (int n = 0; n < rules.size(); n++) {
      var rule = rules.get(n);
      var prefix = "IpPermissions." + (n + 1) + ".";
      parameters.put(prefix + "IpProtocol", rule.protocol);
      if (!rule.protocol.equals("-1")) {
        parameters.put(prefix + "FromPort", "" + rule.from);
        parameters.put(prefix + "ToPort", "" + rule.to);
      }
      var source = prefix + rule.origin.list + ".1.";
      parameters.put(source + rule.origin.member, rule.source);
      if (isDescribed && !rule.description.isEmpty()) {
        parameters.put(source + "Description", rule.description);
      }
    }
    return parameters;
  }

  /** What AWS tells rules apart by. */
  Ingress bare() {
    return new Ingress(protocol, from, to, origin, source, "");
  }

  /** Whether the platform may come in by it. */
  boolean isWayIn() {
    return protocol.equals("-1") || (protocol.equals("tcp") && from <= SSH && SSH <= to);
  }
}

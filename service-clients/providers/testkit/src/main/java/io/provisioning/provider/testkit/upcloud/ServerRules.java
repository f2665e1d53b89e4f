package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Refusal;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rules of servers: each has a list of its own, in order. */
final class ServerRules {

  private static final int MOST = 1000;
  private static final int LONGEST_COMMENT = 250;
  private static final int LAST_PORT = 65_535;

  /** All are shown, what is missing as an empty text. */
  private static final List<String> MEMBERS =
      List.of(
          "action",
          "comment",
          "destination_address_end",
          "destination_address_start",
          "destination_port_end",
          "destination_port_start",
          "direction",
          "family",
          "icmp_type",
          "position",
          "protocol",
          "source_address_end",
          "source_address_start",
          "source_port_end",
          "source_port_start");

  private static final Map<String, String> VALUES =
      Map.of(
          "action", "accept|drop",
          "direction", "in|out",
          "family", "|IPv4|IPv6",
          "protocol", "|tcp|udp|icmp",
          "icmp_type", "|[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]");

  private final Store store;
  private final Map<String, List<JsonNode>> lists = new HashMap<>();

  ServerRules(Store store) {
    this.store = store;
  }

  List<JsonNode> list(String server) {
    var shown = new ArrayList<JsonNode>();
    for (var rule : rules(server)) {
      shown.add(shown(rule, shown.size() + 1));
    }
    return shown;
  }

  ObjectNode get(String server, String position) {
    return shown(rules(server).get(index(server, position)), Integer.parseInt(position));
  }

  private List<JsonNode> rules(String server) {
    var _ = store.get("servers", server);
    return new ArrayList<>(lists.getOrDefault(server, List.of()));
  }

  private int index(String server, String position) {
    if (!position.matches("[1-9][0-9]{0,3}") || Integer.parseInt(position) > rules(server).size()) {
      throw Refusals.notFound("FIREWALL_RULE");
    }
    return Integer.parseInt(position) - 1;
  }

  private static ObjectNode shown(JsonNode rule, int position) {
    var shown = Catalogue.object(Map.of());
    MEMBERS.forEach(name -> shown.put(name, rule.path(name).asString("")));
    return shown.put("position", "" + position);
  }

  ObjectNode add(String server, JsonNode rule) {
    var rules = rules(server);
    int position = rule.path("position").asInt(rules.size() + 1);
    if (position < 1 || position > rules.size() + 1) {
      throw Refusals.invalid("POSITION_INVALID", "The attribute position has an invalid value.");
    }
    rules.add(position - 1, rule);
    replace(server, rules);
    return get(server, "" + position);
  }

  void delete(String server, String position) {
    var rules = rules(server);
    rules.remove(index(server, position));
    replace(server, rules);
  }

  /** In the place of all that there were. */
  void replace(String server, List<JsonNode> rules) {
    var owner = store.get("servers", server);
    if (owner.path("state").asString("").equals("maintenance")) {
      throw Refusals.conflict("SERVER_STATE_ILLEGAL", "The server is in maintenance.");
    }
    if (rules.size() > MOST) {
      throw new Refusal(
          403, "FIREWALL_RULE_LIMIT_REACHED", "A server has at most 1000 firewall rules.");
    }
    var kept = new HashSet<JsonNode>();
    for (var rule : rules) {
      require(rule);
      var bare = shown(rule, 0);
      bare.remove("comment");
      if (!kept.add(bare)) {
        throw Refusals.conflict("FIREWALL_RULE_EXISTS", "The firewall rule exists already.");
      }
    }
    lists.put(server, List.copyOf(rules));
  }

  private static void require(JsonNode rule) {
    Shapes.requireKnown(rule, Set.copyOf(MEMBERS));
    VALUES.forEach((name, values) -> require(rule, name, text(rule, name).matches(values)));
    var protocol = text(rule, "protocol");
    var family = text(rule, "family");
    require(rule, "comment", text(rule, "comment").length() <= LONGEST_COMMENT);
    require(rule, "family", protocol.isEmpty() || !family.isEmpty());
    require(rule, "icmp_type", text(rule, "icmp_type").isEmpty() || protocol.equals("icmp"));
    for (var side : List.of("source", "destination")) {
      var first = text(rule, side + "_port_start");
      var last = text(rule, side + "_port_end");
      require(
          rule,
          side + "_port_end",
          first.isEmpty()
              ? last.isEmpty()
              : protocol.matches("tcp|udp") && isPort(first) && isPort(last));
      var start = text(rule, side + "_address_start");
      var end = text(rule, side + "_address_end");
      require(
          rule,
          side + "_address_end",
          start.isEmpty()
              ? end.isEmpty()
              : family(start).equals(family) && family(end).equals(family));
    }
  }

  private static void require(JsonNode rule, String name, boolean isValid) {
    if (!isValid) {
      throw Refusals.invalid(
          "FIREWALL_INVALID", "The attribute " + name + " of " + rule + " has an invalid value.");
    }
  }

  private static boolean isPort(String text) {
    return text.matches("[1-9][0-9]{0,4}") && Integer.parseInt(text) <= LAST_PORT;
  }

  private static String family(String address) {
    try {
      return InetAddress.ofLiteral(address).getAddress().length == 4 ? "IPv4" : "IPv6";
    } catch (IllegalArgumentException _) {
      return "none";
    }
  }

  private static String text(JsonNode rule, String name) {
    return rule.path(name).asString("");
  }

  /**
   * Whether a packet passes between a server and others. No packet that passed before makes a
   * difference: the firewall is stateless. The first rule that fits decides; without one, it
   * passes.
   */
  boolean passes(String server, Packet packet) {
    if (!store.get("servers", server).path("firewall").asString("").equals("on")) {
      return true;
    }
    return rules(server).stream()
        .filter(packet::fits)
        .findFirst()
        .map(rule -> text(rule, "action").equals("accept"))
        .orElse(true);
  }
}

package io.provisioning.provider.testkit.hetzner;

import io.provisioning.provider.testkit.cloud.Block;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Rules of a firewall as the API takes them and gives them back. */
final class FirewallRules {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST = 50;
  private static final Set<String> MEMBERS =
      Set.of("direction", "protocol", "port", "source_ips", "destination_ips", "description");
  private static final Set<String> WITH_PORTS = Set.of("tcp", "udp");
  private static final Set<String> PROTOCOLS = Set.of("tcp", "udp", "icmp", "esp", "gre");

  private FirewallRules() {}

  static ArrayNode checked(JsonNode rules) {
    if (rules.size() > MOST) {
      throw Refusals.invalid("rules: at most 50");
    }
    var checked = JSON.createArrayNode();
    for (var rule : rules) {
      for (@Nullable String name : rule.propertyNames()) {
        if (!MEMBERS.contains(name)) {
          throw Refusals.invalid("rules: `" + name + "` is unknown");
        }
      }
      add(checked, rule);
    }
    return checked;
  }

  private static void add(ArrayNode checked, JsonNode rule) {
    var protocol = rule.path("protocol").asString("");
    var direction = rule.path("direction").asString("");
    if (!PROTOCOLS.contains(protocol) || !Set.of("in", "out").contains(direction)) {
      throw Refusals.invalid("rules: a wrong protocol or direction");
    }
    boolean hasPort = rule.path("port").isString();
    if (hasPort != WITH_PORTS.contains(protocol)) {
      throw Refusals.invalid("port: required for tcp and udp, and for nothing else");
    }
    var blocks = direction.equals("in") ? "source_ips" : "destination_ips";
    if (rule.path(blocks).isEmpty()) {
      throw Refusals.invalid(blocks + ": missing");
    }
    rule.path(blocks).forEach(block -> requireBlock(block.asString("")));
    var added = checked.addObject().put("direction", direction).put("protocol", protocol);
    added.put("port", hasPort ? rule.path("port").asString() : null);
    for (var name : Set.of("source_ips", "destination_ips")) {
      var array = added.putArray(name);
      rule.path(name).forEach(array::add);
    }
    added.put(
        "description",
        rule.path("description").isString() ? rule.path("description").asString() : null);
  }

  private static void requireBlock(String text) {
    boolean isV6 = text.matches("[0-9a-f:]+/[0-9]{1,3}") && text.contains(":");
    try {
      if (!isV6) {
        var _ = new Block(text);
      }
    } catch (IllegalArgumentException _) {
      throw Refusals.invalid("source_ips: `" + text + "` is not a block");
    }
  }
}

package io.provisioning.provider.hetzner;

import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.Protocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Rules in the shape of the API. */
final class FirewallRules {

  private FirewallRules() {}

  static List<Map<String, Object>> written(List<FirewallRule> rules) {
    return rules.stream().map(FirewallRules::written).toList();
  }

  private static Map<String, Object> written(FirewallRule rule) {
    var written = new LinkedHashMap<String, Object>();
    written.put("direction", "in");
    written.put("protocol", rule.protocol().name().toLowerCase(Locale.ROOT));
    if (!rule.ports().isEmpty()) {
      written.put("port", rule.ports());
    }
    written.put("source_ips", rule.sources());
    if (!rule.description().isEmpty()) {
      written.put("description", rule.description());
    }
    return written;
  }

  static List<FirewallRule> read(JsonNode rules) {
    return rules
        .valueStream()
        .map(rule ->
            protocol(text(rule, "protocol"))
                .filter(_ -> text(rule, "direction").equals("in"))
                .map(protocol -> readRule(rule, protocol))
                .orElseGet(() -> unknown(rule)))
        .toList();
  }

  private static FirewallRule readRule(JsonNode rule, Protocol protocol) {
    var sources = new ArrayList<String>();
    rule.path("source_ips").forEach(source -> sources.add(source.asString("")));
    return new FirewallRule(protocol, text(rule, "port"), sources, text(rule, "description"));
  }

  private static String text(JsonNode rule, String name) {
    return rule.path(name).isString() ? rule.path(name).asString() : "";
  }

  /** What the platform does not write stands for itself, so that the difference is seen. */
  private static FirewallRule unknown(JsonNode rule) {
    var what = "%s %s".formatted(text(rule, "direction"), text(rule, "protocol"));
    return new FirewallRule(Protocol.TCP, "", List.of(), "a rule made by hand: " + what);
  }

  private static Optional<Protocol> protocol(String name) {
    return Stream.of(Protocol.values())
        .filter(protocol -> protocol.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }
}

package io.provisioning.provider.upcloud;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rules for answers. UpCloud's firewall is stateless: it does not know that a packet answers one
 * that the server has sent, so each kind of answer needs a rule. See ADR 94.
 *
 * @see <a href="https://upcloud.com/docs/products/networking/features/firewall/">Firewall</a>
 * @see <a href="https://upcloud.com/resources/tutorials/dns-servers">DNS servers</a>
 */
final class Answers {

  /** From which Linux takes the port of a connection that it opens. */
  static final int FIRST_PORT = 32_768;

  static final int LAST_PORT = 60_999;

  /** UpCloud's resolvers, the same in each zone. */
  private static final List<String> RESOLVERS =
      List.of("94.237.127.9", "94.237.40.9", "2a04:3540:53::1", "2a04:3544:53::1");

  /** Answers to a ping, and errors, without which large packets are lost. */
  private static final Map<String, List<Integer>> ICMP =
      new TreeMap<>(
          Map.of("IPv4", List.of(0, 3, 11), "IPv6", List.of(1, 2, 3, 4, 129, 134, 135, 136)));

  static final List<ListedRule> RULES = rules();

  private Answers() {}

  private static List<ListedRule> rules() {
    var rules = new ArrayList<ListedRule>();
    for (var family : List.of("IPv4", "IPv6")) {
      for (var protocol : List.of("tcp", "udp")) {
        rules.add(ports(in(family, protocol), FIRST_PORT, LAST_PORT, "answers"));
      }
      rules.add(ports(from(in(family, "udp"), 123), 123, 123, "answers of time servers"));
      for (int type : ICMP.getOrDefault(family, List.of())) {
        rules.add(comment(in(family, "icmp").with("icmp_type", "" + type), "answers and errors"));
      }
    }
    rules.add(ports(from(in("IPv4", "udp"), 67), 68, 68, "the server's address"));
    rules.add(ports(from(in("IPv6", "udp"), 547), 546, 546, "the server's address"));
    for (var resolver : RESOLVERS) {
      for (var protocol : List.of("tcp", "udp")) {
        var rule = from(in(resolver.contains(":") ? "IPv6" : "IPv4", protocol), 53);
        rules.add(comment(FirewallRules.source(rule, resolver, resolver), "names"));
      }
    }
    return List.copyOf(rules);
  }

  private static ListedRule in(String family, String protocol) {
    return new ListedRule(
        Map.of("action", "accept", "direction", "in", "family", family, "protocol", protocol));
  }

  private static ListedRule from(ListedRule rule, int port) {
    return rule.with("source_port_start", "" + port).with("source_port_end", "" + port);
  }

  private static ListedRule ports(ListedRule rule, int first, int last, String comment) {
    return comment(
        rule.with("destination_port_start", "" + first).with("destination_port_end", "" + last),
        comment);
  }

  private static ListedRule comment(ListedRule rule, String comment) {
    return rule.with("comment", comment);
  }
}

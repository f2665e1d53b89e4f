package io.provisioning.provider.aws;

import io.provisioning.provider.Objection;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.aws.Ingress.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules of the language as AWS keeps them, each source on its own. AWS does not keep their order,
 * so what is read is in canonical form: by protocol, ports, description and source.
 */
final class FirewallRules {

  /** For the ICMP of each family there is another name. */
  private static final String ICMP_V6 = "icmpv6";

  private static final Map<String, Protocol> WITH_PORTS =
      Map.of("tcp", Protocol.TCP, "udp", Protocol.UDP);

  private static final int LAST_PORT = 65_535;

  private static final Pattern DESCRIPTION =
      Pattern.compile("[a-zA-Z0-9 ._:/()#,@\\[\\]+=&;{}!$*-]{0,255}");

  private static final Comparator<Ingress> ORDER =
      Comparator.<Ingress, Integer>comparing(rule -> protocol(rule).map(Enum::ordinal).orElse(99))
          .thenComparingInt(Ingress::from)
          .thenComparingInt(Ingress::to)
          .thenComparing(Ingress::description)
          .thenComparing(Ingress::origin)
          .thenComparing(Ingress::source);

  private FirewallRules() {}

  /**
   * Each source once; where it is declared twice, as {@code 80} and {@code 80-80}, the first
   * counts.
   */
  static List<Ingress> written(List<FirewallRule> rules) {
    var all = new LinkedHashMap<Ingress, Ingress>();
    for (var rule : rules) {
      for (var source : rule.sources()) {
        var written = written(rule, source);
        all.putIfAbsent(written.bare(), written);
      }
    }
    return List.copyOf(all.values());
  }

  private static Ingress written(FirewallRule rule, String source) {
    var origin = Origin.of(source);
    var name =
        switch (rule.protocol()) {
          case TCP -> "tcp";
          case UDP -> "udp";
          case ICMP -> origin == Origin.V6 ? ICMP_V6 : "icmp";
        };
    var ports = rule.ports().isEmpty() ? new String[] {"-1"} : rule.ports().split("-", 2);
    return new Ingress(
        name,
        rule.ports().isEmpty() ? -1 : Integer.parseInt(ports[0]),
        rule.ports().isEmpty() ? -1 : Integer.parseInt(ports[ports.length - 1]),
        origin,
        source,
        rule.description());
  }

  /** Whether two sets of rules let in the same, and say the same about it. */
  static boolean isSame(List<FirewallRule> before, List<FirewallRule> after) {
    return Set.copyOf(written(before)).equals(Set.copyOf(written(after)))
        && undeclarable(before).equals(undeclarable(after));
  }

  private static Set<FirewallRule> undeclarable(List<FirewallRule> rules) {
    return rules.stream().filter(rule -> rule.sources().isEmpty()).collect(Collectors.toSet());
  }

  /** What AWS does not take. */
  static List<Objection> objections(List<FirewallRule> rules) {
    var objections = new ArrayList<Objection>();
    for (var family : List.of(Origin.V4, Origin.V6)) {
      long sources = written(rules).stream().filter(rule -> rule.origin() == family).count();
      if (sources > Ingress.MOST) {
        objections.add(
            new Objection(
                "rules",
                "at most %d IPv4 and %d IPv6 sources in all rules of a firewall"
                    .formatted(Ingress.MOST, Ingress.MOST),
                sources + " of them"));
      }
    }
    for (int n = 0; n < rules.size(); n++) {
      var description = rules.get(n).description();
      if (!DESCRIPTION.matcher(description).matches()) {
        objections.add(
            new Objection(
                "rules[" + n + "].description",
                "at most 255 letters from a to z, digits, spaces and ._-:/()#,@[]+=&;{}!$*",
                "`" + description + "`"));
      }
    }
    return objections;
  }

  static List<FirewallRule> read(Collection<Ingress> rules) {
    var read = new LinkedHashMap<FirewallRule, List<String>>();
    for (var rule : rules.stream().sorted(ORDER).toList()) {
      var sources = read.computeIfAbsent(read(rule), _ -> new ArrayList<>());
      if (protocol(rule).isPresent()) {
        sources.add(rule.source());
      }
    }
    return read.entrySet().stream()
        .map(it ->
            new FirewallRule(
                it.getKey().protocol(),
                it.getKey().ports(),
                it.getValue(),
                it.getKey().description()))
        .toList();
  }

  /** What all sources of the same ports have in common. */
  private static FirewallRule read(Ingress rule) {
    return protocol(rule)
        .map(protocol ->
            new FirewallRule(protocol, ports(protocol, rule), List.of(), rule.description()))
        .orElseGet(() -> unknown(rule));
  }

  private static String ports(Protocol protocol, Ingress rule) {
    if (protocol == Protocol.ICMP) {
      return "";
    }
    return rule.from() == rule.to() ? "" + rule.from() : rule.from() + "-" + rule.to();
  }

  /** What the platform does not write stands for itself, so that the difference is seen. */
  private static FirewallRule unknown(Ingress rule) {
    return byHand("a rule made by hand: " + text(rule));
  }

  /** What a copy of a firewall lets in more or less than the firewall, as rules of nobody. */
  static List<FirewallRule> differences(String copy, List<Ingress> firewall, List<Ingress> rules) {
    var more = rules.stream().filter(rule -> !firewall.contains(rule));
    var less = firewall.stream().filter(rule -> !rules.contains(rule));
    return Stream.concat(
            more.sorted(ORDER).map(rule -> "a rule made by hand in " + copy + ": " + text(rule)),
            less.sorted(ORDER).map(rule -> "a rule missing in " + copy + ": " + text(rule)))
        .map(FirewallRules::byHand)
        .toList();
  }

  private static FirewallRule byHand(String description) {
    return new FirewallRule(Protocol.TCP, "", List.of(), description);
  }

  private static String text(Ingress rule) {
    return "%s %d to %d from %s".formatted(rule.protocol(), rule.from(), rule.to(), rule.source());
  }

  /** Of what the language can express. */
  private static Optional<Protocol> protocol(Ingress rule) {
    boolean isPorts = 1 <= rule.from() && rule.from() <= rule.to() && rule.to() <= LAST_PORT;
    boolean isAll = rule.from() == -1 && rule.to() == -1;
    boolean isIcmp = rule.protocol().equals(rule.origin() == Origin.V6 ? ICMP_V6 : "icmp");
    if (!rule.origin().isBlock()) {
      return Optional.empty();
    }
    if (isIcmp && isAll) {
      return Optional.of(Protocol.ICMP);
    }
    return Optional.of(rule.protocol())
        .filter(_ -> isPorts)
        .flatMap(name -> Optional.ofNullable(WITH_PORTS.get(name)));
  }
}

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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Rules of the language as AWS keeps them, each source on its own. AWS does not keep their order,
 * so what is read is in canonical form: by protocol, ports, description and source.
 */
final class FirewallRules {

  /** For the ICMP of each family there is another name. */
  private static final String ICMP_V6 = "icmpv6";

  private static final int LAST_PORT = 65_535;

  private static final Pattern DESCRIPTION =
      Pattern.compile("[a-zA-Z0-9 ._:/()#,@\\[\\]+=&;{}!$*-]{0,255}");

  private static final Comparator<Ingress> ORDER =
      Comparator.<Ingress, Integer>comparing(rule -> protocol(rule).map(Enum::ordinal).orElse(99))
          .thenComparing(Ingress::from)
          .thenComparing(Ingress::to)
          .thenComparing(Ingress::description)
          .thenComparing(Ingress::origin)
          .thenComparing(Ingress::source);

  private FirewallRules() {}

  /** Each source once; where it is declared twice, as `80` and `80-80`, the first counts. */
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
    return before.equals(after) || Set.copyOf(written(before)).equals(Set.copyOf(written(after)));
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
    var what =
        "%s %d to %d from %s".formatted(rule.protocol(), rule.from(), rule.to(), rule.source());
    return new FirewallRule(Protocol.TCP, "", List.of(), "a rule made by hand: " + what);
  }

  /** Of what the language can express. */
  private static Optional<Protocol> protocol(Ingress rule) {
    boolean isPorts = 1 <= rule.from() && rule.from() <= rule.to() && rule.to() <= LAST_PORT;
    boolean isAll = rule.from() == -1 && rule.to() == -1;
    return switch (rule.protocol()) {
      case "tcp" when rule.origin().isBlock() && isPorts -> Optional.of(Protocol.TCP);
      case "udp" when rule.origin().isBlock() && isPorts -> Optional.of(Protocol.UDP);
      case "icmp" when rule.origin() == Origin.V4 && isAll -> Optional.of(Protocol.ICMP);
      case ICMP_V6 when rule.origin() == Origin.V6 && isAll -> Optional.of(Protocol.ICMP);
      default -> Optional.empty();
    };
  }
}

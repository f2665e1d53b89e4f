package io.provisioning.provider.upcloud;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.provisioning.provider.Objection;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.cloud.TextTags;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rules of a firewall: how they are kept in labels, and what they are in the list of a server. */
final class FirewallRules {

  /** Of one firewall, each source counted. UpCloud allows 1000 rules of a server. */
  static final int MOST = 100;

  /** Of one server. */
  static final int MOST_FIREWALLS = 5;

  private static final int MOST_LABELS = 20;
  private static final int LARGEST = 1 << 18;
  private static final int LONGEST_COMMENT = 250;
  private static final String LABEL = "rules";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private FirewallRules() {}

  /** In as few labels as possible. */
  static Map<String, String> recorded(List<FirewallRule> rules) {
    var bytes = new ByteArrayOutputStream();
    try (var deflater = new DeflaterOutputStream(bytes)) {
      deflater.write(JSON.writeValueAsBytes(rules));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var text = Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    return TextTags.encoded(LABEL, List.of(text));
  }

  /** What {@link #recorded} made; empty where it was changed by others. */
  static Optional<List<FirewallRule>> read(JsonNode resource) {
    var texts = Labels.decoded(resource, LABEL);
    if (texts.size() != 1) {
      return Optional.empty();
    }
    try {
      var bytes = Base64.getDecoder().decode(texts.getFirst().getBytes(ISO_8859_1));
      var json = new InflaterInputStream(new ByteArrayInputStream(bytes)).readNBytes(LARGEST);
      return Optional.of(List.of(JSON.readValue(json, FirewallRule[].class)));
    } catch (IOException | IllegalArgumentException | JacksonException | NullPointerException _) {
      return Optional.empty();
    }
  }

  /** Whether two sets of rules let in the same, and say the same about it. */
  static boolean isSame(List<FirewallRule> before, List<FirewallRule> after) {
    return Set.copyOf(before).equals(Set.copyOf(after));
  }

  /** One for each source. */
  static List<ListedRule> listed(String firewall, List<FirewallRule> rules) {
    return rules.stream()
        .flatMap(rule -> rule.sources().stream().map(source -> listed(firewall, rule, source)))
        .toList();
  }

  private static ListedRule listed(String firewall, FirewallRule rule, String source) {
    var text = rule.description().isEmpty() ? firewall : firewall + ": " + rule.description();
    // Like labels, in ASCII; the whole description is in the router's.
    var comment = text.replaceAll("[^\\x20-\\x7e]", "?");
    var listed =
        new ListedRule(
            Map.of(
                "action",
                "accept",
                "comment",
                comment.substring(0, Math.min(comment.length(), LONGEST_COMMENT)),
                "direction",
                "in",
                "family",
                source.contains(":") ? "IPv6" : "IPv4",
                "protocol",
                rule.protocol().name().toLowerCase(Locale.ROOT)));
    if (rule.protocol() != Protocol.ICMP) {
      var ports = rule.ports().split("-", 2);
      listed =
          listed
              .with("destination_port_start", ports[0])
              .with("destination_port_end", ports[ports.length - 1]);
    }
    int slash = source.indexOf('/');
    int prefix = Integer.parseInt(source.substring(slash + 1));
    var first = source.substring(0, slash);
    // Everywhere is what has no addresses.
    return prefix == 0 ? listed : source(listed, first, last(first, prefix));
  }

  /** With sources from one address to another. */
  static ListedRule source(ListedRule rule, String first, String last) {
    return rule.with("source_address_start", InetAddress.ofLiteral(first).getHostAddress())
        .with("source_address_end", InetAddress.ofLiteral(last).getHostAddress());
  }

  private static String last(String first, int prefix) {
    try {
      var bytes = InetAddress.ofLiteral(first).getAddress();
      for (int bit = prefix; bit < bytes.length * 8; bit++) {
        bytes[bit / 8] |= (byte) (128 >> bit % 8);
      }
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What does not fit into UpCloud's limits and ours. */
  static List<Objection> objections(List<FirewallRule> rules) {
    var objections = new ArrayList<Objection>();
    int sources = rules.stream().mapToInt(rule -> rule.sources().size()).sum();
    if (sources > MOST) {
      objections.add(
          new Objection(
              "rules", "at most " + MOST + " sources in all rules", sources + " of them"));
    } else if (recorded(rules).size() > MOST_LABELS) {
      objections.add(
          new Objection(
              "rules",
              "rules that fit into " + MOST_LABELS + " labels; shorten their descriptions",
              "rules for " + recorded(rules).size() + " labels"));
    }
    IntStream.range(0, rules.size())
        .mapToObj(n -> mapped(n, rules.get(n)))
        .flatMap(Optional::stream)
        .forEach(objections::add);
    return objections;
  }

  private static Optional<Objection> mapped(int number, FirewallRule rule) {
    return rule.sources().stream()
        .filter(source -> source.contains(":") && isVersion4(source))
        .findFirst()
        .map(source ->
            new Objection(
                "rules[" + number + "].sources",
                "blocks of IPv4 or of IPv6, not one in the other",
                "`" + source + "`"));
  }

  private static boolean isVersion4(String source) {
    @Nullable InetAddress address = InetAddress.ofLiteral(source.substring(0, source.indexOf('/')));
    return address.getAddress().length == 4;
  }
}

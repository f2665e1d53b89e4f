package io.provisioning.provider.upcloud;

import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * A rule in the list of a server, as the API has it.
 *
 * @param members by their names in the API; what is missing means any
 */
record ListedRule(Map<String, String> members) {

  private static final Set<String> ADDRESSES =
      Set.of(
          "source_address_start",
          "source_address_end",
          "destination_address_start",
          "destination_address_end");

  ListedRule {
    members = Map.copyOf(members);
  }

  /** As the API shows it, without what is empty there, and without its position. */
  static ListedRule of(JsonNode shown) {
    var members = new TreeMap<String, String>();
    shown.forEachEntry((name, value) -> {
      var text = value.asString("");
      if (!text.isEmpty() && !name.equals("position")) {
        members.put(name, ADDRESSES.contains(name) ? canonical(text) : text);
      }
    });
    return new ListedRule(members);
  }

  /** One address has many spellings. */
  private static String canonical(String address) {
    try {
      return InetAddress.ofLiteral(address).getHostAddress();
    } catch (IllegalArgumentException _) {
      return address;
    }
  }

  ListedRule with(String name, String value) {
    var more = new TreeMap<>(members);
    more.put(name, value);
    return new ListedRule(more);
  }

  /** What it lets pass, without what it says about that. */
  ListedRule bare() {
    var bare = new TreeMap<>(members);
    bare.remove("comment");
    return new ListedRule(bare);
  }

  /** For people, such as {@code in accept tcp, destination_port_start 80}. */
  String text() {
    var rest = new TreeMap<>(members);
    var head = new StringBuilder();
    for (var name : new String[] {"direction", "action", "family", "protocol"}) {
      var value = rest.remove(name);
      if (value != null) {
        head.append(head.isEmpty() ? "" : " ").append(value);
      }
    }
    rest.remove("comment");
    rest.forEach((name, value) -> head.append(", ").append(name).append(' ').append(value));
    return head.toString();
  }
}

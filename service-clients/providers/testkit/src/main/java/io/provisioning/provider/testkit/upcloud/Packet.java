package io.provisioning.provider.testkit.upcloud;

import java.math.BigInteger;
import java.net.InetAddress;
import tools.jackson.databind.JsonNode;

/**
 * A packet between a server and others, on its public or utility address: rules say nothing about
 * private networks.
 *
 * @param direction as seen by the server: {@code in} or {@code out}
 * @param other the address of the others, which is the source of what comes in
 * @param from port of the sender; 0 for ICMP
 * @param to port of the receiver; 0 for ICMP
 * @param icmpType -1 where it is no ICMP
 */
public record Packet(
    String direction, String protocol, String other, int from, int to, int icmpType) {

  /** One of {@code tcp} or {@code udp} that comes in. */
  public static Packet in(String protocol, String source, int from, int to) {
    return new Packet("in", protocol, source, from, to, -1);
  }

  /** One of {@code tcp} or {@code udp} that goes out. */
  public static Packet out(String protocol, String destination, int from, int to) {
    return new Packet("out", protocol, destination, from, to, -1);
  }

  /** One of ICMP that comes in. */
  public static Packet icmp(String source, int type) {
    return new Packet("in", "icmp", source, 0, 0, type);
  }

  /** The answer to this. */
  public Packet answer() {
    return new Packet(direction.equals("in") ? "out" : "in", protocol, other, to, from, icmpType);
  }

  boolean fits(JsonNode rule) {
    var others = direction.equals("in") ? "source" : "destination";
    var own = direction.equals("in") ? "destination" : "source";
    return text(rule, "direction").equals(direction)
        && isAnyOr(rule, "family", other.contains(":") ? "IPv6" : "IPv4")
        && isAnyOr(rule, "protocol", protocol)
        && isAnyOr(rule, "icmp_type", "" + icmpType)
        && isPort(rule, "source", from)
        && isPort(rule, "destination", to)
        && isOther(rule, others)
        && text(rule, own + "_address_start").isEmpty();
  }

  private boolean isOther(JsonNode rule, String side) {
    var start = text(rule, side + "_address_start");
    return start.isEmpty()
        || (number(start).compareTo(number(other)) <= 0
            && number(other).compareTo(number(text(rule, side + "_address_end"))) <= 0);
  }

  private static BigInteger number(String address) {
    return new BigInteger(1, InetAddress.ofLiteral(address).getAddress());
  }

  private static boolean isPort(JsonNode rule, String side, int port) {
    var start = text(rule, side + "_port_start");
    return start.isEmpty()
        || (Integer.parseInt(start) <= port
            && port <= Integer.parseInt(text(rule, side + "_port_end")));
  }

  private static boolean isAnyOr(JsonNode rule, String name, String value) {
    return text(rule, name).isEmpty() || text(rule, name).equals(value);
  }

  private static String text(JsonNode rule, String name) {
    return rule.path(name).asString("");
  }
}

package io.provisioning.controlcenter.gateway.proxy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one proxy says of whom it got a request from.
 *
 * @param from address; null if the proxy does not say one
 * @param scheme {@code http} or {@code https}, if it says so
 * @param host that was asked for, with its port if it has one
 */
record Hop(@Nullable String from, @Nullable String scheme, @Nullable String host) {

  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

  /** Commas, but not those within quotes. */
  private static final Pattern ELEMENTS = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

  private static final Pattern PAIRS = Pattern.compile(";(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

  private static Hop of(@Nullable String from, @Nullable String scheme, @Nullable String host) {
    var known = scheme == null ? "" : scheme.strip().toLowerCase(Locale.ROOT);
    return new Hop(
        address(from).orElse(null),
        known.equals("http") || known.equals("https") ? known : null,
        host != null && HOST.matcher(host.strip()).matches() ? host.strip() : null);
  }

  /** Hops of RFC 7239, the nearest last. */
  static List<Hop> forwarded(List<String> values) {
    return elements(values).stream().map(Hop::element).toList();
  }

  private static Hop element(String text) {
    String from = null;
    String scheme = null;
    String host = null;
    for (var pair : PAIRS.splitAsStream(text).toList()) {
      var equals = pair.indexOf('=');
      var value = pair.substring(equals + 1).strip().replace("\"", "");
      switch (pair.substring(0, Math.max(0, equals)).strip().toLowerCase(Locale.ROOT)) {
        case "for" -> from = value;
        case "proto" -> scheme = value;
        case "host" -> host = value;
        default -> {} // `by`, and extensions
      }
    }
    return of(from, scheme, host);
  }

  /** Hops of {@code X-Forwarded-*}, the nearest last; proxies add at the end, or replace. */
  static List<Hop> xForwarded(List<String> addresses, List<String> schemes, List<String> hosts) {
    var from = elements(addresses);
    var hops = new ArrayList<Hop>();
    for (int back = from.size(); back >= 1; back--) {
      hops.add(
          of(
              from.get(from.size() - back),
              fromEnd(elements(schemes), back),
              fromEnd(elements(hosts), back)));
    }
    return hops;
  }

  private static @Nullable String fromEnd(List<String> values, int back) {
    return values.isEmpty() ? null : values.get(Math.max(0, values.size() - back));
  }

  private static List<String> elements(List<String> values) {
    return values.isEmpty()
        ? List.of()
        : ELEMENTS.splitAsStream(String.join(",", values)).map(String::strip).toList();
  }

  /** An address as it is always written; nothing for {@code unknown} and hidden names. */
  private static Optional<String> address(@Nullable String text) {
    try {
      return text == null
          ? Optional.empty()
          : Optional.of(InetAddress.ofLiteral(withoutPort(text)).getHostAddress());
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }

  private static String withoutPort(String text) {
    if (text.startsWith("[")) {
      return text.substring(1, Math.max(1, text.indexOf(']')));
    }
    var port = text.indexOf(':');
    return port >= 0 && port == text.lastIndexOf(':') ? text.substring(0, port) : text;
  }
}

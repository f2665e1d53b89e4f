package io.provisioning.orchestrator.webhook.transport;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where webhooks may lead. Whoever may make a webhook must not reach through it what only this
 * machine can reach, so an address is looked at when a webhook is saved and again at each attempt,
 * since a name may lead elsewhere by then.
 */
public final class Destinations {

  /** Finds the addresses of a host. */
  public interface Names {
    List<InetAddress> of(String host) throws UnknownHostException;
  }

  private static final Pattern LOCAL =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]|\\[0:0:0:0:0:0:0:1]");
  private static final int V4_BYTES = 4;

  private final boolean allowPrivate;
  private final boolean allowLoopback;
  private final Names names;

  public Destinations(boolean allowPrivate, boolean allowLoopback, Names names) {
    this.allowPrivate = allowPrivate;
    this.allowLoopback = allowLoopback;
    this.names = names;
  }

  /** As names lead from this machine. */
  public static Destinations of(boolean allowPrivate, boolean allowLoopback) {
    return new Destinations(
        allowPrivate, allowLoopback, host -> List.of(InetAddress.getAllByName(host)));
  }

  /** What is against a URL that is to be saved; a name that leads nowhere yet may do so later. */
  public Optional<String> againstSaving(URI url) {
    return shape(url)
        .or(() -> {
          try {
            return against(url);
          } catch (UnknownHostException _) {
            return Optional.empty();
          }
        });
  }

  /**
   * What is against sending there now.
   *
   * @throws UnknownHostException if the name leads nowhere
   */
  Optional<String> against(URI url) throws UnknownHostException {
    var isLocal = LOCAL.matcher(url.getHost()).matches();
    for (var address : names.of(bare(url.getHost()))) {
      var refusal = against(address, isLocal);
      if (refusal.isPresent()) {
        return refusal.map(why -> "`%s` %s".formatted(address.getHostAddress(), why));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> shape(URI url) {
    var scheme = url.getScheme();
    if (scheme == null || !List.of("http", "https").contains(scheme)) {
      return Optional.of("it is neither http nor https");
    }
    if (url.getHost() == null) {
      return Optional.of("it has no host");
    }
    if (url.getRawUserInfo() != null) {
      return Optional.of("it holds credentials, which others would see");
    }
    return url.getRawFragment() == null ? Optional.empty() : Optional.of("it has a fragment");
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** A name of the own machine is a decision; a foreign name that leads here is an attack. */
  private Optional<String> against(InetAddress given, boolean isLocal) {
    var address = embedded(given);
    if (address.isLinkLocalAddress() || address.isAnyLocalAddress() || isMulticast(address)) {
      return Optional.of(
          "is not allowed: it is link-local, multicast or not the address of a host");
    }
    if (address.isLoopbackAddress() && isLocal) {
      return allowLoopback || allowPrivate
          ? Optional.empty()
          : Optional.of("is this machine; set provisioning.webhooks.allow-loopback");
    }
    return isPrivate(address) && !allowPrivate
        ? Optional.of("is in a private network; set provisioning.webhooks.allow-private")
        : Optional.empty();
  }

  private static boolean isMulticast(InetAddress address) {
    var first = address.getAddress()[0] & 0xff;
    // 240.0.0.0/4 is reserved, and holds the broadcast address.
    return address.isMulticastAddress() || (!(address instanceof Inet6Address) && first >= 240);
  }

  private static boolean isPrivate(InetAddress address) {
    var bytes = address.getAddress();
    var first = bytes[0] & 0xff;
    var second = bytes[1] & 0xff;
    if (address.isLoopbackAddress() || address.isSiteLocalAddress()) {
      return true;
    }
    // fc00::/7 holds a cloud's metadata too, 100.64.0.0/10 carriers' networks, 0.0.0.0/8 this one.
    return address instanceof Inet6Address
        ? (first & 0xfe) == 0xfc
        : first == 0
            || (first == 100 && (second & 0xc0) == 64)
            || (first == 198 && second >> 1 == 9);
  }

  /** The address behind 6to4 (2002::/16), NAT64 (64:ff9b::/96) and the old compatible form. */
  private static InetAddress embedded(InetAddress address) {
    if (!(address instanceof Inet6Address v6) || v6.isLoopbackAddress() || v6.isAnyLocalAddress()) {
      return address;
    }
    var bytes = v6.getAddress();
    try {
      if (bytes[0] == 0x20 && bytes[1] == 0x02) {
        return InetAddress.getByAddress(Arrays.copyOfRange(bytes, 2, 2 + V4_BYTES));
      }
      var isTranslated =
          bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == (byte) 0xff && bytes[3] == (byte) 0x9b;
      return isTranslated || v6.isIPv4CompatibleAddress()
          ? InetAddress.getByAddress(
              Arrays.copyOfRange(bytes, bytes.length - V4_BYTES, bytes.length))
          : address;
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }
}

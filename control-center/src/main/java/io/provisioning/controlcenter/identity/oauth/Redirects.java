package io.provisioning.controlcenter.identity.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Addresses to which programs have browsers sent back (RFC 8252). */
final class Redirects {

  static final int LONGEST = 300;

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Of one's own domain, turned round, as RFC 8252 asks; nothing that a browser runs has a dot. */
  private static final Pattern OWN_SCHEME = Pattern.compile("[a-z][a-z0-9+-]*(\\.[a-z0-9+-]+)+");

  /** Of editors that follow no such rule. */
  private static final Set<String> KNOWN_SCHEMES =
      Set.of("cursor", "vscode", "vscode-insiders", "windsurf", "zed", "claude");

  private Redirects() {}

  /** Whether an address can be registered. */
  static boolean isSuitable(String address) {
    return address.length() <= LONGEST && parse(address).filter(Redirects::isSuitable).isPresent();
  }

  private static boolean isSuitable(URI uri) {
    var scheme = uri.getScheme();
    if (scheme == null
        || uri.isOpaque()
        || uri.getRawFragment() != null
        || uri.getRawUserInfo() != null) {
      return false;
    }
    return switch (scheme) {
      case "https" -> uri.getHost() != null;
      case "http" -> isLoopback(uri);
      default -> KNOWN_SCHEMES.contains(scheme) || OWN_SCHEME.matcher(scheme).matches();
    };
  }

  private static boolean isLoopback(URI uri) {
    return uri.getHost() != null && LOOPBACK.contains(uri.getHost());
  }

  /** Whether an address is a registered one; on this machine, the port may differ. */
  static boolean isSame(String registered, String address) {
    return registered.equals(address)
        || (address.length() <= LONGEST && withoutPort(registered).equals(withoutPort(address)));
  }

  private static String withoutPort(String address) {
    return parse(address)
        .filter(uri -> "http".equals(uri.getScheme()) && isLoopback(uri) && isSuitable(uri))
        .map(uri -> String.join("\n", uri.getHost(), uri.getRawPath(), uri.getRawQuery()))
        .orElse(address);
  }

  private static Optional<URI> parse(String address) {
    try {
      return Optional.of(new URI(address));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }
}

package io.provisioning.provider.cloud;

import java.net.URI;
import java.util.Set;
import java.util.TreeSet;

/** Settings that providers of clouds are opened with. */
public final class CloudSettings {

  private CloudSettings() {}

  /**
   * Refuses unknown names.
   *
   * @throws IllegalArgumentException that says which one and what there is
   */
  public static void requireKnown(String provider, Set<String> given, Set<String> known) {
    for (var setting : new TreeSet<>(given)) {
      if (!known.contains(setting)) {
        throw new IllegalArgumentException(
            "%s has no setting `%s`; it has %s"
                .formatted(provider, setting, String.join(", ", new TreeSet<>(known))));
      }
    }
  }

  /**
   * An address of an API without a slash at its end. A credential goes over TLS, or not beyond this
   * machine.
   *
   * @throws IllegalArgumentException if it is no such address
   */
  public static String endpoint(String provider, String text) {
    try {
      var uri = URI.create(text);
      boolean isHere = "127.0.0.1".equals(uri.getHost()) || "localhost".equals(uri.getHost());
      if ("https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isHere)) {
        return text.replaceFirst("/+$", "");
      }
    } catch (IllegalArgumentException _) {
      // Reported below like any other wrong address.
    }
    throw new IllegalArgumentException(
        "setting `endpoint` of %s is `%s`; it should be an https address"
            .formatted(provider, text));
  }
}

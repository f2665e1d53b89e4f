package io.provisioning.provider;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A reason why a specification cannot be had from a provider.
 *
 * @param property of the declaration, such as {@code provider_config.address}
 * @param expected what should be there
 * @param got what is there; {@code nothing} where it is missing
 */
public record Objection(String property, String expected, String got) {

  /** Where a declaration has what only the provider understands. */
  public static final String SETTINGS = "provider_config";

  /** One objection where a specification needs firewalls and the provider has none. */
  public static List<Objection> toFirewalls(ResourceSpec spec, ProviderDescription provider) {
    if (provider.kinds().contains(ResourceKind.FIREWALL)) {
      return List.of();
    }
    return switch (spec) {
      case ResourceSpec.FirewallSpec _ ->
          List.of(
              new Objection(
                  "provider",
                  "a provider that has firewalls; leave the firewall out, or declare it and its"
                      + " servers at another provider",
                  "`" + provider.name() + "`, which has none"));
      case ResourceSpec.ServerSpec server when !server.guards().isEmpty() ->
          List.of(
              new Objection(
                  "firewalls",
                  "nothing, since provider "
                      + provider.name()
                      + " has no firewalls; leave them out, or declare the server at a provider"
                      + " that has",
                  "`" + String.join("`, `", server.guards()) + "`"));
      case ResourceSpec.NetworkSpec _, ResourceSpec.VolumeSpec _, ResourceSpec.ServerSpec _ ->
          List.of();
    };
  }

  /** One objection for each setting that the provider does not know. */
  public static List<Objection> toSettings(
      Map<String, String> settings, Set<String> known, String provider) {
    var expected =
        known.isEmpty()
            ? "nothing, since provider " + provider + " has no such settings"
            : "one of " + String.join(", ", new TreeSet<>(known));
    return new TreeMap<>(settings)
        .keySet().stream()
            .filter(name -> !known.contains(name))
            .map(name -> new Objection(SETTINGS + "." + name, expected, "`" + name + "`"))
            .toList();
  }
}

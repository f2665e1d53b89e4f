package io.provisioning.provider.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.Scope;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How a resource's identity stands on what the engine holds. */
record Labels(String installation) {

  private static final String PREFIX = "io.provisioning.";
  private static final String USER = PREFIX + "label.";

  Map<String, String> of(ResourceId id, Map<String, String> userLabels) {
    var labels = new LinkedHashMap<>(scope(id.scope()));
    labels.put(PREFIX + "kind", id.kind().name().toLowerCase(Locale.ROOT));
    labels.put(PREFIX + "name", id.name());
    userLabels.forEach((key, value) -> labels.put(USER + key, value));
    return labels;
  }

  /** Labels that everything of a scope carries. */
  Map<String, String> scope(Scope scope) {
    return Map.of(
        PREFIX + "installation", installation,
        PREFIX + "workspace", scope.workspace(),
        PREFIX + "infrastructure", scope.infrastructure());
  }

  Optional<ResourceId> id(Map<String, String> labels) {
    if (!installation.equals(labels.get(PREFIX + "installation"))) {
      return Optional.empty();
    }
    var scope =
        new Scope(
            labels.getOrDefault(PREFIX + "workspace", ""),
            labels.getOrDefault(PREFIX + "infrastructure", ""));
    var kind =
        ResourceKind.valueOf(labels.getOrDefault(PREFIX + "kind", "").toUpperCase(Locale.ROOT));
    return Optional.of(new ResourceId(scope, kind, labels.getOrDefault(PREFIX + "name", "")));
  }

  static Map<String, String> user(Map<String, String> labels) {
    var user = new LinkedHashMap<String, String>();
    labels.forEach((key, value) -> {
      if (key.startsWith(USER)) {
        user.put(key.substring(USER.length()), value);
      }
    });
    return user;
  }

  static String own(String name) {
    return PREFIX + name;
  }

  /** The engine's name for the resource: readable, and unique by a hash over the whole identity. */
  String engineName(ResourceId id) {
    var scope = id.scope();
    var whole =
        String.join(
            "/",
            installation,
            scope.workspace(),
            scope.infrastructure(),
            id.kind().name(),
            id.name());
    return scope.infrastructure() + "-" + id.name() + "-" + sha256(whole).substring(0, 8);
  }

  static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

package io.provisioning.provider.local.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.dockerjava.api.model.Container;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.Scope;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a resource's identity stands on what the engine holds. */
public record Labels(String installation) {

  private static final String PREFIX = "io.provisioning.";
  private static final String USER = PREFIX + "label.";

  public Map<String, String> of(ResourceId id, Map<String, String> userLabels) {
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

  /** Whose labels these are; empty if not of this installation, or not what we would write. */
  public Optional<ResourceId> id(@Nullable Map<String, String> labels) {
    if (labels == null || !installation.equals(labels.get(PREFIX + "installation"))) {
      return Optional.empty();
    }
    try {
      var scope =
          new Scope(
              labels.getOrDefault(PREFIX + "workspace", ""),
              labels.getOrDefault(PREFIX + "infrastructure", ""));
      var kind =
          ResourceKind.valueOf(labels.getOrDefault(PREFIX + "kind", "").toUpperCase(Locale.ROOT));
      return Optional.of(new ResourceId(scope, kind, labels.getOrDefault(PREFIX + "name", "")));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** The containers of a scope, whether they run or not, as the engine lists them. */
  public List<Container> containers(Engine engine, Scope scope) {
    return engine.call(
        "list servers",
        docker ->
            docker.listContainersCmd().withShowAll(true).withLabelFilter(scope(scope)).exec());
  }

  public static Map<String, String> user(Map<String, String> labels) {
    var user = new LinkedHashMap<String, String>();
    labels.forEach((key, value) -> {
      if (key.startsWith(USER)) {
        user.put(key.substring(USER.length()), value);
      }
    });
    return user;
  }

  public static String own(String name) {
    return PREFIX + name;
  }

  /**
   * The engine's name for the resource: readable, and unique by a hash over the whole identity, so
   * that two makers of one resource get one, and no two resources get one name.
   */
  public String engineName(ResourceId id) {
    var scope = id.scope();
    var whole =
        String.join(
            "/",
            installation,
            scope.workspace(),
            scope.infrastructure(),
            id.kind().name(),
            id.name());
    return scope.infrastructure() + "-" + id.name() + "-" + sha256(whole).substring(0, 12);
  }

  public static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

package io.provisioning.provider.hetzner;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.ResourceNames;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Labels by which resources are known, and what is recorded in them. */
record Labels(String installation) {

  private static final String OWN = "provisioning/";
  private static final int LONGEST_VALUE = 60;
  private static final int RADIX = 36;

  String selector(Scope scope) {
    return "%1$sinstallation==%2$s,%1$sworkspace==%3$s,%1$sinfrastructure==%4$s"
        .formatted(OWN, installation, scope.workspace(), scope.infrastructure());
  }

  String selector(ResourceId id) {
    return selector(id.scope()) + "," + OWN + "name==" + id.name();
  }

  /** A name that no other resource of the project has. */
  String name(ResourceId id) {
    return ResourceNames.of(installation, id);
  }

  /** All labels of a resource. */
  Map<String, String> of(ResourceId id, Map<String, String> users, Map<String, String> recorded) {
    var labels = new TreeMap<>(users);
    labels.put(OWN + "installation", installation);
    labels.put(OWN + "workspace", id.scope().workspace());
    labels.put(OWN + "infrastructure", id.scope().infrastructure());
    labels.put(OWN + "name", id.name());
    recorded.forEach((name, value) -> labels.put(OWN + name, value));
    return labels;
  }

  static ResourceId id(Scope scope, ResourceKind kind, JsonNode resource) {
    return new ResourceId(scope, kind, recorded(resource, "name").orElse("unknown"));
  }

  static Map<String, String> all(JsonNode resource) {
    var labels = new TreeMap<String, String>();
    resource.path("labels").forEachEntry((name, value) -> labels.put(name, value.asString("")));
    return labels;
  }

  /** Labels that users gave. */
  static Map<String, String> users(JsonNode resource) {
    var labels = all(resource);
    labels.keySet().removeIf(name -> name.startsWith(OWN));
    return labels;
  }

  static Optional<String> recorded(JsonNode resource, String name) {
    return Optional.ofNullable(all(resource).get(OWN + name));
  }

  /** A text of any length and any characters, in as many labels as it needs. */
  static Map<String, String> encoded(String name, String text) {
    var code = code((" " + text).getBytes(UTF_8));
    var labels = new TreeMap<String, String>();
    for (int part = 0; part * LONGEST_VALUE < code.length(); part++) {
      int end = Math.min(code.length(), (part + 1) * LONGEST_VALUE);
      labels.put(name + "." + part, code.substring(part * LONGEST_VALUE, end));
    }
    return labels;
  }

  static Optional<String> decoded(JsonNode resource, String name) {
    var labels = all(resource);
    var code = new StringBuilder();
    for (int part = 0; labels.containsKey(OWN + name + "." + part); part++) {
      code.append(labels.get(OWN + name + "." + part));
    }
    return code.toString().matches("[0-9a-z]+")
        ? Optional.of(new String(bytes(code.toString()), UTF_8).strip())
        : Optional.empty();
  }

  /** Bytes, of which the first is not negative, in letters and digits. */
  static String code(byte[] bytes) {
    return new BigInteger(1, bytes).toString(RADIX);
  }

  static byte[] bytes(String code) {
    return new BigInteger(code, RADIX).toByteArray();
  }
}

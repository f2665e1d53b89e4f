package io.provisioning.provider.upcloud;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.TextTags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Labels by which resources are known, and what is recorded in them. */
record Labels(String installation) {

  static final int LONGEST_VALUE = 255;

  private static final String OWN = "provisioning/";

  Map<String, String> of(Scope scope) {
    return Map.of(
        OWN + "installation", installation,
        OWN + "workspace", scope.workspace(),
        OWN + "infrastructure", scope.infrastructure());
  }

  Map<String, String> of(ResourceId id) {
    var labels = new TreeMap<>(of(id.scope()));
    labels.put(OWN + "name", id.name());
    return labels;
  }

  /** All labels of a resource, as a list of the API. */
  List<Map<String, String>> of(
      ResourceId id, Map<String, String> users, Map<String, String> recorded) {
    var labels = new TreeMap<>(users);
    labels.putAll(of(id));
    recorded.forEach((name, value) -> labels.put(OWN + name, value));
    return listed(labels);
  }

  private static List<Map<String, String>> listed(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> Map.of("key", label.getKey(), "value", label.getValue()))
        .toList();
  }

  static ResourceId id(Scope scope, ResourceKind kind, JsonNode resource) {
    return new ResourceId(scope, kind, recorded(resource, "name").orElse("unknown"));
  }

  /** Servers have theirs one step deeper. */
  static Map<String, String> all(JsonNode resource) {
    var list = resource.path("labels");
    var labels = new TreeMap<String, String>();
    for (var label : list.isArray() ? list : list.path("label")) {
      labels.put(label.path("key").asString(""), label.path("value").asString(""));
    }
    return labels;
  }

  /** Labels that users gave. */
  static Map<String, String> users(JsonNode resource) {
    var labels = all(resource);
    labels.keySet().removeIf(Labels::isOwn);
    return labels;
  }

  static boolean isOwn(String key) {
    return key.startsWith(OWN);
  }

  static Optional<String> recorded(JsonNode resource, String name) {
    return Optional.ofNullable(all(resource).get(OWN + name));
  }

  /** All labels of a resource, with others in place of those whose names start with one. */
  static List<Map<String, String>> replaced(
      JsonNode resource, String name, Map<String, String> others) {
    var labels = all(resource);
    labels.keySet().removeIf(key -> key.startsWith(OWN + name + "."));
    others.forEach((key, value) -> labels.put(OWN + key, value));
    return listed(labels);
  }

  /** Texts of any length and any characters, in as many labels as they need. */
  static Map<String, String> encoded(String name, List<String> texts) {
    return TextTags.encoded(name, texts);
  }

  /** What {@link #encoded} made; nothing where it is not there, or was changed by others. */
  static List<String> decoded(JsonNode resource, String name) {
    return TextTags.decoded(all(resource), OWN + name);
  }
}

package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.schema.JsonSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a schema must be beyond valid, so that a user's configuration is never at the mercy of a
 * slip of the package's author.
 */
final class SchemaAudit {

  /** Something the author must change. */
  record Complaint(String expected, String got) {}

  private final Map<String, Object> schema;
  private final List<Complaint> complaints = new ArrayList<>();

  SchemaAudit(Map<String, Object> schema) {
    this.schema = schema;
  }

  List<Complaint> complaints() {
    if (!"object".equals(schema.get("type"))) {
      complaints.add(new Complaint("`type` object at the top", String.valueOf(schema.get("type"))));
    }
    if (schema.get("additionalProperties") == null && schema.get("unevaluatedProperties") == null) {
      complaints.add(
          new Complaint(
              "`additionalProperties` at the top, so that typing errors are found", "none"));
    }
    properties(schema, "");
    defaults();
    return List.copyOf(complaints);
  }

  private void properties(Map<?, ?> object, String path) {
    if (object.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach((name, property) -> {
        var child = path.isEmpty() ? String.valueOf(name) : path + "." + name;
        if (property instanceof Map<?, ?> map && "object".equals(map.get("type"))) {
          properties(map, child);
        } else {
          SettingsEnvironment.objection(child)
              .ifPresent(
                  why -> complaints.add(new Complaint("another name than `" + child + "`", why)));
        }
      });
    }
  }

  /** Values the package fills in must pass its own check, where the user has nothing to add. */
  private void defaults() {
    if (complaints.isEmpty()) {
      var compiled = JsonSchema.of(schema);
      compiled.check(compiled.complete(Map.of()), "", _ -> Optional.empty()).stream()
          .filter(finding -> !finding.got().equals("nothing"))
          .forEach(finding ->
              complaints.add(
                  new Complaint(
                      "a default of `" + finding.path() + "` that is " + finding.expected(),
                      finding.got())));
    }
  }
}

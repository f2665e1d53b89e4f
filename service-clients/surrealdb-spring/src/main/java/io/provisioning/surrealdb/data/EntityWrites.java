package io.provisioning.surrealdb.data;

import io.provisioning.surrealdb.data.mapping.SurrealConverter;
import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import io.provisioning.surrealdb.data.mapping.SurrealProperty;
import io.provisioning.surrealdb.value.RecordId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/** The statements that store one entity or remove it. Each is one statement, and so atomic. */
final class EntityWrites<T> {

  private static final String RETURN_ID = " RETURN VALUE id";

  private final SurrealConverter converter;
  private final SurrealEntity<T> entity;
  private final T instance;
  private final Map<String, @Nullable Object> bindings = new LinkedHashMap<>();

  EntityWrites(SurrealConverter converter, SurrealEntity<T> entity, T instance) {
    this.converter = converter;
    this.entity = entity;
    this.instance = instance;
  }

  Optional<RecordId> id() {
    var id = entity.getIdentifierAccessor(instance).getIdentifier();
    return Optional.ofNullable(id).map(it -> converter.toRecordId(entity, it));
  }

  SurrealStatement insert() {
    bindings.put("content", content());
    id().ifPresent(id -> bindings.put("id", id));
    var target = id().isPresent() ? "$id" : generated();
    return entity.isEdge()
        ? statement("insert", relate(target))
        : statement("insert", "CREATE " + target + " CONTENT $content");
  }

  SurrealStatement update() {
    bindings.put("id", requiredId());
    bindings.put("content", content());
    return entity.isEdge()
        ? statement("save", updateOrRelate(), "")
        : statement("save", "UPSERT $id CONTENT $content");
  }

  SurrealStatement update(long version) {
    bindings.put("id", requiredId());
    bindings.put("content", converter.write(instance));
    return statement("save", "UPDATE $id CONTENT $content" + ofVersion(version) + ofEnds());
  }

  SurrealStatement delete() {
    bindings.put("id", requiredId());
    return statement("delete", "DELETE $id", " RETURN BEFORE");
  }

  SurrealStatement delete(long version) {
    bindings.put("id", requiredId());
    return statement("delete", "DELETE $id" + ofVersion(version), " RETURN BEFORE");
  }

  private String ofVersion(long version) {
    bindings.put("version", version);
    return " WHERE " + entity.getRequiredVersionProperty().quotedFieldName() + " = $version";
  }

  // one statement, and so one transaction
  private String updateOrRelate() {
    var relate = relate("$id");
    bindings.put("record", converter.write(instance));
    return "RETURN IF record::exists($id)"
        + " { UPDATE $id CONTENT $record WHERE `in` = $in AND `out` = $out RETURN VALUE id }"
        + (" ELSE { " + relate + RETURN_ID + " }");
  }

  // the engine would let an edge be written elsewhere, and leave what leads to it as it was
  private String ofEnds() {
    if (!entity.isEdge()) {
      return "";
    }
    bindings.put("in", end(entity.in()));
    bindings.put("out", end(entity.out()));
    return " AND `in` = $in AND `out` = $out";
  }

  private String relate(String target) {
    bindings.put("in", end(entity.in()));
    bindings.put("out", end(entity.out()));
    // the engine takes a parameter or a name between the arrows, but no call
    return "RELATE $in->" + target + "->$out CONTENT $content";
  }

  private Object end(SurrealProperty property) {
    var end = entity.getPropertyAccessor(instance).getProperty(property);
    if (end == null) {
      throw new InvalidDataAccessApiUsageException(
          "an edge " + entity.table() + " needs " + property.getName());
    }
    return end;
  }

  private Map<String, Object> content() {
    var content = converter.write(instance);
    if (entity.isEdge()) {
      content.remove("in");
      content.remove("out");
    }
    return content;
  }

  private String generated() {
    var type = entity.getRequiredIdProperty().getType();
    if (type.equals(UUID.class) && !entity.isEdge()) {
      return "type::record('" + entity.table() + "', rand::uuid())";
    }
    if (type.equals(String.class) || type.equals(RecordId.class)) {
      return entity.quotedTable();
    }
    throw new InvalidDataAccessApiUsageException(
        "the store makes no ids of type " + type.getName() + ": give " + entity.table() + " one");
  }

  private RecordId requiredId() {
    return id().orElseThrow(() ->
        new InvalidDataAccessApiUsageException(entity.table() + " has no id to find it by"));
  }

  private SurrealStatement statement(String operation, String text) {
    return statement(operation, text, RETURN_ID);
  }

  private SurrealStatement statement(String operation, String text, String returned) {
    return new SurrealStatement(operation + " " + entity.table(), text + returned, bindings);
  }
}

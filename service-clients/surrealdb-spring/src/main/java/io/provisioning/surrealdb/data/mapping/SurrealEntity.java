package io.provisioning.surrealdb.data.mapping;

import io.provisioning.surrealdb.value.RecordId;
import java.util.HashSet;
import java.util.stream.StreamSupport;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.model.BasicPersistentEntity;

/**
 * A type whose instances are records of a table, edges of a relation, or objects inside of those.
 *
 * @param <T> the type
 */
public final class SurrealEntity<T> extends BasicPersistentEntity<T, SurrealProperty> {

  private static final String IN = "in";
  private static final String OUT = "out";

  private final Name table;
  private final boolean edge;

  SurrealEntity(TypeInformation<T> type) {
    super(type);
    var annotation = findAnnotation(Edge.class);
    this.edge = annotation != null;
    var named = findAnnotation(Table.class);
    var given = annotation != null ? annotation.value() : named == null ? "" : named.value();
    this.table = Name.given(given, type.getType().getSimpleName());
  }

  /** The name of the table. */
  public String table() {
    return table.text();
  }

  /** The name of the table as it stands in a query. */
  public String quotedTable() {
    return table.quoted();
  }

  /** Whether its instances lead from one record to another. */
  public boolean isEdge() {
    return edge;
  }

  /** Whether this is the record that an edge leads from or to. */
  public boolean isEnd(SurrealProperty property) {
    return edge && (property.fieldName().equals(IN) || property.fieldName().equals(OUT));
  }

  /** The property that says where an edge begins. */
  public SurrealProperty in() {
    return end(IN);
  }

  /** The property that says where an edge ends. */
  public SurrealProperty out() {
    return end(OUT);
  }

  /** Refuses names that are none, two properties of one field, and an edge without ends. */
  @Override
  public void verify() {
    super.verify();
    var names = new HashSet<String>();
    for (var property : this) {
      if (!names.add(property.fieldName())) {
        throw new MappingException(
            "two properties of " + getName() + " are stored as " + property.fieldName());
      }
    }
    if (edge) {
      in();
      out();
    }
  }

  private SurrealProperty end(String name) {
    return StreamSupport.stream(spliterator(), false)
        .filter(property -> property.fieldName().equals(name))
        .filter(property -> property.getType().equals(RecordId.class))
        .findFirst()
        .orElseThrow(() ->
            new MappingException(
                "the edge " + getName() + " has no property of type RecordId stored as " + name));
  }
}

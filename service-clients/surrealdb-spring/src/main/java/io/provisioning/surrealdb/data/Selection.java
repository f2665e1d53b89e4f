package io.provisioning.surrealdb.data;

import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import io.provisioning.surrealdb.data.mapping.SurrealMappingContext;
import io.provisioning.surrealdb.data.mapping.SurrealProperty;
import io.provisioning.surrealdb.value.RecordId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.core.PropertyPath;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.NullHandling;
import org.springframework.data.mapping.PersistentPropertyPath;

/**
 * Writes SELECT statements: which records, in which order, and which part of them. The names in it
 * come from the mapping only; a property to sort by that no entity has is refused.
 */
public final class Selection {

  private static final String UNLIMITED = "";

  private final SurrealMappingContext mapping;
  private final SurrealEntity<?> entity;
  private final String source;
  private final Condition condition;
  private Sort sort = Sort.unsorted();
  private String part = UNLIMITED;
  private final Map<String, @Nullable Object> bindings = new LinkedHashMap<>();

  private Selection(
      SurrealMappingContext mapping, SurrealEntity<?> entity, String source, Condition condition) {
    this.mapping = mapping;
    this.entity = entity;
    this.source = source;
    this.condition = condition;
    bindings.putAll(condition.bindings());
  }

  /** Those that the condition means. */
  public static Selection of(
      SurrealMappingContext mapping, SurrealEntity<?> entity, Condition condition) {
    return new Selection(mapping, entity, entity.quotedTable(), condition);
  }

  /** From what another query returns. */
  public static Selection from(
      SurrealMappingContext mapping, SurrealEntity<?> entity, Condition query) {
    var all = new Condition("", query.bindings());
    return new Selection(mapping, entity, "(" + query.text() + ")", all);
  }

  /** These records, without a search. */
  static Selection ofRecords(
      SurrealMappingContext mapping, SurrealEntity<?> entity, Collection<RecordId> ids) {
    return new Selection(mapping, entity, "$ids", Condition.of("", "ids", List.copyOf(ids)));
  }

  /** In this order. */
  public Selection sorted(Sort by) {
    sort = by;
    return this;
  }

  /** At most so many, after the first ones. */
  public Selection limited(long start, long limit) {
    part = start == 0 ? " LIMIT $limit" : " LIMIT $limit START $start";
    bindings.put("limit", limit);
    if (start != 0) {
      bindings.put("start", start);
    }
    return this;
  }

  /** Returns them whole. */
  public SurrealStatement select(String operation) {
    return selected(operation, "SELECT *");
  }

  /** Returns their ids. */
  public SurrealStatement ids(String operation) {
    return selected(operation, "SELECT VALUE id");
  }

  /** Returns how many there are, as {@code total}. */
  public SurrealStatement count(String operation) {
    var text = "SELECT count() AS total FROM " + source + condition.where() + " GROUP ALL";
    // as many as there are, but not more than are asked for
    return part.isEmpty()
        ? new SurrealStatement(operation, text, bindings)
        : new SurrealStatement(
            operation,
            "SELECT count() AS total FROM (SELECT VALUE id FROM "
                + source
                + condition.where()
                + part
                + ") GROUP ALL",
            bindings);
  }

  /** Removes them, and returns what was removed. */
  public SurrealStatement delete(String operation) {
    if (part.isEmpty()) {
      var all = "DELETE " + source + condition.where() + " RETURN BEFORE";
      return new SurrealStatement(operation, all, bindings);
    }
    var some = select(operation);
    return new SurrealStatement(
        operation, "DELETE (" + some.text() + ").id RETURN BEFORE", some.bindings());
  }

  private SurrealStatement selected(String operation, String columns) {
    var computed = new StringBuilder();
    var order = new ArrayList<String>();
    for (var by : sort) {
      order.add(ordered(by, order.size(), computed));
    }
    var ordered = order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
    var text = columns + computed + " FROM " + source + condition.where() + ordered + part;
    return new SurrealStatement(operation, text, bindings);
  }

  private String ordered(Sort.Order by, int place, StringBuilder computed) {
    if (by.getNullHandling() != NullHandling.NATIVE) {
      throw new InvalidDataAccessApiUsageException("the store itself says where nulls are sorted");
    }
    var field =
        quoted(
            mapping.getPersistentPropertyPath(
                PropertyPath.from(by.getProperty(), entity.getType())));
    if (by.isIgnoreCase()) {
      computed.append(", string::lowercase(<string> (").append(field).append(" ?? '')) AS ");
      field = "`order by " + place + "`";
      computed.append(field);
    }
    return field + (by.isAscending() ? " ASC" : " DESC");
  }

  /** A path of properties as a query names it. */
  public static String quoted(PersistentPropertyPath<SurrealProperty> path) {
    var text = path.toDotPath(SurrealProperty::quotedFieldName);
    if (text == null) {
      throw new IllegalArgumentException("a path has properties");
    }
    return text;
  }
}

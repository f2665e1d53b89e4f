package io.provisioning.surrealdb.data;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.data.mapping.SurrealConverter;
import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import io.provisioning.surrealdb.value.RecordId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mapping.callback.EntityCallbacks;

/**
 * Stores and reads entities. All of it throws {@link org.springframework.dao.DataAccessException};
 * a statement is never repeated on its own.
 */
public final class SurrealTemplate {

  private final SurrealStatements statements;
  private final SurrealConverter converter;
  private final EntityWriting writing;

  /** With callbacks of type {@link BeforeConvertCallback}. */
  public SurrealTemplate(
      SurrealStatements statements, SurrealConverter converter, EntityCallbacks callbacks) {
    this.statements = statements;
    this.converter = converter;
    writing = new EntityWriting(statements, converter, callbacks);
  }

  /** How entities become values and come back. */
  public SurrealConverter converter() {
    return converter;
  }

  /**
   * Stores a new entity; an edge is related.
   *
   * @return the entity with its id and version
   * @throws org.springframework.dao.DuplicateKeyException if its id is taken
   */
  public <T> T insert(T instance) {
    return writing.insert(instance);
  }

  /**
   * Stores an entity, new or not. One with a version is stored only over the version it was read
   * with. An edge stays between its two records.
   *
   * @return the entity with its id and version
   * @throws OptimisticLockingFailureException if it was changed or removed since
   */
  public <T> T save(T instance) {
    return writing.save(instance);
  }

  /** The entity of an id: a {@code RecordId}, its key, or a record of one key. */
  public <T> Optional<T> findById(Object id, Class<T> type) {
    return find(byIds(List.of(id), type).select("find " + entity(type).table()), type).stream()
        .findFirst();
  }

  /** The entities of these ids that there are, in no order. */
  public <T> List<T> findAllById(Collection<?> ids, Class<T> type) {
    return find(byIds(ids, type).select("find " + entity(type).table()), type);
  }

  /** All entities of a type. */
  public <T> List<T> findAll(Class<T> type, Sort sort) {
    return find(all(type).sorted(sort).select("find " + entity(type).table()), type);
  }

  /** A page of all entities of a type. */
  public <T> Page<T> findAll(Class<T> type, Pageable page) {
    if (page.isUnpaged()) {
      return new PageImpl<>(findAll(type, page.getSort()));
    }
    var part = all(type).sorted(page.getSort()).limited(page.getOffset(), page.getPageSize());
    var found = find(part.select("find " + entity(type).table()), type);
    return new PageImpl<>(found, page, count(type));
  }

  /** Whether there is an entity with this id. */
  public boolean existsById(Object id, Class<?> type) {
    var entity = entity(type);
    var bindings = Map.of("id", converter.toRecordId(entity, id));
    // a SELECT from an id returns the id, whether there is a record or not
    var text = "RETURN record::exists($id)";
    return values(new SurrealStatement("find " + entity.table(), text, bindings)).contains(true);
  }

  /** How many entities of a type there are. */
  public long count(Class<?> type) {
    return total(all(type).count("count " + entity(type).table()));
  }

  /**
   * Removes an entity, if it is there.
   *
   * @throws OptimisticLockingFailureException if it has a version and was changed or removed since
   */
  public <T> void delete(T instance) {
    writing.delete(instance);
  }

  /** Removes the entities of these ids. */
  public void deleteAllById(Collection<?> ids, Class<?> type) {
    var entity = entity(type);
    var bindings = Map.of("ids", recordIds(ids, entity));
    statements.run(new SurrealStatement("delete " + entity.table(), "DELETE $ids", bindings));
  }

  /** Removes all entities of a type. */
  public void deleteAll(Class<?> type) {
    var entity = entity(type);
    statements.run(
        new SurrealStatement(
            "delete " + entity.table(), "DELETE " + entity.quotedTable(), Map.of()));
  }

  /** What the last statement of a query returns, as entities or as any other type. */
  public <T> List<T> find(SurrealStatement query, Class<T> type) {
    return values(query).stream().map(row -> converter.read(type, row)).toList();
  }

  /**
   * Carries out what is not about one entity.
   *
   * @throws org.springframework.dao.DataAccessException the first error
   */
  public QueryResults execute(SurrealStatement statement) {
    return statements.run(statement);
  }

  /** The records that a record's edges of a type lead to. */
  public <N> List<N> outgoing(RecordId from, Class<?> edge, Class<N> node) {
    var text =
        "SELECT * FROM $from->" + entity(edge).quotedTable() + "->" + entity(node).quotedTable();
    return find(
        new SurrealStatement("follow " + entity(edge).table(), text, Map.of("from", from)), node);
  }

  /** The records whose edges of a type lead to a record. */
  public <N> List<N> incoming(RecordId to, Class<?> edge, Class<N> node) {
    var text =
        "SELECT * FROM $to<-" + entity(edge).quotedTable() + "<-" + entity(node).quotedTable();
    return find(
        new SurrealStatement("follow " + entity(edge).table(), text, Map.of("to", to)), node);
  }

  /** The total that a counting statement returns. */
  public long total(SurrealStatement counting) {
    var rows = statements.run(counting).rows(0);
    return rows.isEmpty() || !(rows.getFirst().get("total") instanceof Long total) ? 0 : total;
  }

  /** What the last statement of a query returns, as the engine gives it. */
  public List<?> values(SurrealStatement query) {
    return statements.values(query);
  }

  /** How a type is mapped. */
  public <T> SurrealEntity<T> entity(Class<T> type) {
    return converter.mapping().entity(type);
  }

  Selection selection(Class<?> type, Condition condition) {
    return Selection.of(converter.mapping(), entity(type), condition);
  }

  private Selection all(Class<?> type) {
    return selection(type, Condition.NONE);
  }

  private Selection byIds(Collection<?> ids, Class<?> type) {
    return Selection.ofRecords(converter.mapping(), entity(type), recordIds(ids, entity(type)));
  }

  private List<RecordId> recordIds(Collection<?> ids, SurrealEntity<?> entity) {
    return ids.stream().map(id -> converter.toRecordId(entity, id)).toList();
  }
}

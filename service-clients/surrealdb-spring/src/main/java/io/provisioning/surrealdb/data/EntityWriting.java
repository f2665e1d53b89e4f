package io.provisioning.surrealdb.data;

import io.provisioning.surrealdb.data.mapping.SurrealConverter;
import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import io.provisioning.surrealdb.value.RecordId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mapping.callback.EntityCallbacks;

/** Stores and removes one entity at a time, over the version it was read with. */
final class EntityWriting {

  private final SurrealStatements statements;
  private final SurrealConverter converter;
  private final EntityCallbacks callbacks;

  EntityWriting(
      SurrealStatements statements, SurrealConverter converter, EntityCallbacks callbacks) {
    this.statements = statements;
    this.converter = converter;
    this.callbacks = callbacks;
  }

  <T> T insert(T instance) {
    return insertAudited(audited(instance));
  }

  <T> T save(T instance) {
    var audited = audited(instance);
    var entity = entityOf(audited);
    if (entity.isNew(audited)) {
      return insertAudited(audited);
    }
    return entity.hasVersionProperty()
        ? saveVersioned(audited)
        : stored(writes(audited).update(), audited);
  }

  <T> void delete(T instance) {
    var version = version(instance);
    var deletion =
        version.isPresent() ? writes(instance).delete(version.get()) : writes(instance).delete();
    if (statements.values(deletion).isEmpty() && version.isPresent()) {
      throw changedSince(instance);
    }
  }

  private <T> T audited(T instance) {
    return callbacks.callback(BeforeConvertCallback.class, instance, entityOf(instance).table());
  }

  private <T> T insertAudited(T instance) {
    var entity = entityOf(instance);
    var first =
        entity.hasVersionProperty() ? withVersion(instance, firstVersion(entity)) : instance;
    return stored(writes(first).insert(), first);
  }

  private <T> T saveVersioned(T instance) {
    var version = version(instance).orElseThrow(() -> changedSince(instance));
    var next = withVersion(instance, version + 1);
    return stored(writes(next).update(version), next);
  }

  // the id is known only now if the store has made it
  private <T> T stored(SurrealStatement write, T instance) {
    var ids = statements.values(write);
    if (ids.isEmpty()) {
      throw changedSince(instance);
    }
    var entity = entityOf(instance);
    var accessor = entity.getPropertyAccessor(instance);
    var property = entity.getRequiredIdProperty();
    if (accessor.getProperty(property) == null) {
      var id = Map.of("id", ids.getFirst());
      accessor.setProperty(property, converter.readId(id, entity));
    }
    return accessor.getBean();
  }

  private <T> T withVersion(T instance, long version) {
    var accessor = entityOf(instance).getPropertyAccessor(instance);
    var property = entityOf(instance).getRequiredVersionProperty();
    accessor.setProperty(property, converter.readValue(version, property.getTypeInformation()));
    return accessor.getBean();
  }

  private <T> Optional<Long> version(T instance) {
    var entity = entityOf(instance);
    var property = entity.getVersionProperty();
    @Nullable Object version =
        property == null ? null : entity.getPropertyAccessor(instance).getProperty(property);
    return version instanceof Number number ? Optional.of(number.longValue()) : Optional.empty();
  }

  // 0 of a primitive type stands for an entity that was never stored
  private static long firstVersion(SurrealEntity<?> entity) {
    return entity.getRequiredVersionProperty().getType().isPrimitive() ? 1 : 0;
  }

  private <T> OptimisticLockingFailureException changedSince(T instance) {
    var what = writes(instance).id().map(RecordId::toString).orElse(entityOf(instance).table());
    return new OptimisticLockingFailureException(
        what
            + " was changed or removed since it was read"
            + (entityOf(instance).isEdge() ? ", or leads elsewhere" : ""));
  }

  private <T> EntityWrites<T> writes(T instance) {
    return new EntityWrites<>(converter, entityOf(instance), instance);
  }

  @SuppressWarnings("unchecked") // the entity of the class of an instance
  private <T> SurrealEntity<T> entityOf(T instance) {
    return (SurrealEntity<T>) converter.mapping().entity(instance.getClass());
  }
}

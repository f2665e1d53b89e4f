package io.provisioning.surrealdb.data.mapping;

import io.provisioning.surrealdb.value.RecordId;
import java.lang.reflect.Constructor;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;

/**
 * Ids of entities and of records: a {@code RecordId}, its bare key, or a record around the key such
 * as {@code record OrderId(UUID value)}.
 */
final class RecordKeys {

  /** How the key inside of an id is read as another type. */
  interface Reading {

    @Nullable Object read(@Nullable Object value, TypeInformation<?> type);
  }

  private RecordKeys() {}

  static RecordId toRecordId(String table, Object id, UnaryOperator<Object> conversion) {
    if (id instanceof RecordId record) {
      if (!record.table().equals(table)) {
        throw new IllegalArgumentException(record + " is no record of " + table);
      }
      return record;
    }
    return new RecordId(table, conversion.apply(unwrapped(id)));
  }

  static @Nullable Object fromRecordId(RecordId id, TypeInformation<?> type, Reading reading) {
    var wrapper = wrapper(type.getType());
    if (type.getType().isInstance(id)) {
      return id;
    }
    if (wrapper.isEmpty()) {
      return reading.read(id.key(), type);
    }
    var key = TypeInformation.of(wrapper.get().getParameterTypes()[0]);
    return BeanUtils.instantiateClass(wrapper.get(), fromRecordId(id, key, reading));
  }

  private static Object unwrapped(Object id) {
    return wrapper(id.getClass()).isPresent() ? unwrapped(component(id)) : id;
  }

  private static Object component(Object id) {
    try {
      var accessor = id.getClass().getRecordComponents()[0].getAccessor();
      accessor.trySetAccessible();
      return accessor.invoke(id);
    } catch (ReflectiveOperationException e) {
      throw new MappingException("the key of " + id.getClass().getName() + " cannot be read", e);
    }
  }

  private static Optional<Constructor<?>> wrapper(Class<?> type) {
    return type.isRecord() && !type.equals(RecordId.class) && type.getRecordComponents().length == 1
        ? Optional.of(type.getDeclaredConstructors()[0])
        : Optional.empty();
  }
}

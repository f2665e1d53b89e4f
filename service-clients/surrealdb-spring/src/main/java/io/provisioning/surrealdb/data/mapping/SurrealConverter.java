package io.provisioning.surrealdb.data.mapping;

import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.RecordId;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.ParameterValueProvider;
import org.springframework.data.mapping.model.PersistentEntityParameterValueProvider;
import org.springframework.data.mapping.model.PropertyValueProvider;

/**
 * Turns entities into the store's values and back. What is {@code null} is not stored: the field is
 * not there. No type names are stored, so a property has the type that is read.
 */
public final class SurrealConverter {

  private final SurrealMappingContext mapping;
  private final CustomConversions conversions;
  private final DefaultConversionService service = new DefaultConversionService();
  private final EntityInstantiators instantiators = new EntityInstantiators();

  /** With the conversions that the mapping was made with. */
  public SurrealConverter(SurrealMappingContext mapping, CustomConversions conversions) {
    this.mapping = mapping;
    this.conversions = conversions;
    conversions.registerConvertersIn(service);
  }

  /** The types that are stored. */
  public SurrealMappingContext mapping() {
    return mapping;
  }

  /** The fields of a record, without its id. */
  public Map<String, Object> write(Object entity) {
    return fields(entity, mapping.entity(entity.getClass()), false);
  }

  /** A value as the store has it. */
  public @Nullable Object writeValue(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    var target = conversions.getCustomWriteTarget(value.getClass());
    return target.isPresent() ? service.convert(value, target.get()) : writePlain(value);
  }

  /** The record that an id means; an id is a {@code RecordId}, its key, or a record of one key. */
  public RecordId toRecordId(SurrealEntity<?> entity, Object id) {
    return RecordKeys.toRecordId(entity.table(), id, this::writtenKey);
  }

  /** The id of an entity as its property has it, from the fields of its record. */
  public @Nullable Object readId(Map<String, ?> fields, SurrealEntity<?> entity) {
    return new FieldValues(fields).getPropertyValue(entity.getRequiredIdProperty());
  }

  /** An entity, or any other type, from what a query returned. */
  public <T> T read(Class<T> type, Object value) {
    var read = readValue(value, TypeInformation.of(type));
    if (read == null) {
      throw new MappingException("there is no value to be read as " + type.getName());
    }
    @SuppressWarnings("unchecked") // a primitive type is read as its wrapper
    var result = (T) read;
    return result;
  }

  /** A value of a property from the store's value. */
  public @Nullable Object readValue(@Nullable Object value, TypeInformation<?> type) {
    var raw = type.getType();
    if (value == null || value instanceof None) {
      return null;
    }
    if (conversions.hasCustomReadTarget(value.getClass(), raw)) {
      return service.convert(value, raw);
    }
    if (type.isCollectionLike() && value instanceof Collection<?> elements) {
      return readElements(elements, type);
    }
    if (type.isMap() && value instanceof Map<?, ?> members) {
      return readMembers(members, type);
    }
    if (raw.isInstance(value)) {
      return value;
    }
    return value instanceof Map<?, ?> fields && mapping.hasEntityFor(raw)
        ? readEntity(fields, mapping.entity(raw))
        : convert(value, raw);
  }

  private Object writtenKey(Object key) {
    var written = writeValue(key);
    if (written == null) {
      throw new IllegalArgumentException("a record has a key");
    }
    return written;
  }

  private Object writePlain(Object value) {
    if (SurrealConversions.isNative(value)) {
      return value;
    }
    return switch (value) {
      case Enum<?> constant -> constant.name();
      case Set<?> set -> writeElements(set, new LinkedHashSet<>());
      case Collection<?> list -> writeElements(list, new ArrayList<>());
      case Map<?, ?> map -> writeMembers(map);
      default -> writeOther(value);
    };
  }

  private Object writeOther(Object value) {
    var type = value.getClass();
    if (type.isArray()) {
      var list = new ArrayList<@Nullable Object>();
      for (var i = 0; i < Array.getLength(value); i++) {
        list.add(writeValue(Array.get(value, i)));
      }
      return list;
    }
    if (mapping.hasEntityFor(type)) {
      return fields(value, mapping.entity(type), true);
    }
    return convert(value, String.class);
  }

  private <C extends Collection<@Nullable Object>> C writeElements(Collection<?> from, C to) {
    from.forEach(element -> to.add(writeValue(element)));
    return to;
  }

  private Map<String, @Nullable Object> writeMembers(Map<?, ?> map) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((key, value) -> written.put(String.valueOf(writeValue(key)), writeValue(value)));
    return written;
  }

  private Map<String, Object> fields(Object object, SurrealEntity<?> entity, boolean withId) {
    var accessor = entity.getPropertyAccessor(object);
    var fields = new LinkedHashMap<String, Object>();
    for (var property : entity) {
      var value = writeValue(accessor.getProperty(property));
      if (value != null && property.isWritable() && (withId || !property.isIdProperty())) {
        fields.put(property.fieldName(), value);
      }
    }
    return fields;
  }

  private Object readElements(Collection<?> elements, TypeInformation<?> type) {
    var component = type.getComponentType();
    var of = component == null ? TypeInformation.OBJECT : component;
    var read = new ArrayList<@Nullable Object>();
    elements.forEach(element -> read.add(readValue(element, of)));
    return type.getType().isInstance(read) ? read : convert(read, type.getType());
  }

  private Object readMembers(Map<?, ?> members, TypeInformation<?> type) {
    var arguments = type.getTypeArguments();
    var keys = arguments.isEmpty() ? TypeInformation.OBJECT : arguments.getFirst();
    var of = type.getMapValueType();
    var values = of == null ? TypeInformation.OBJECT : of;
    var read = new LinkedHashMap<@Nullable Object, @Nullable Object>();
    members.forEach((key, value) -> read.put(readValue(key, keys), readValue(value, values)));
    return type.getType().isInstance(read) ? read : convert(read, type.getType());
  }

  private <T> T readEntity(Map<?, ?> fields, SurrealEntity<T> entity) {
    var values = new FieldValues(fields);
    ParameterValueProvider<SurrealProperty> parameters =
        new PersistentEntityParameterValueProvider<>(entity, values, null);
    var instance = instantiators.getInstantiatorFor(entity).createInstance(entity, parameters);
    if (!entity.requiresPropertyPopulation()) {
      return instance;
    }
    var accessor = entity.getPropertyAccessor(instance);
    for (var property : entity) {
      if (!entity.isCreatorArgument(property) && fields.containsKey(property.fieldName())) {
        accessor.setProperty(property, values.getPropertyValue(property));
      }
    }
    return accessor.getBean();
  }

  private Object convert(Object value, Class<?> type) {
    var converted =
        service.canConvert(value.getClass(), type) ? service.convert(value, type) : null;
    if (converted == null) {
      throw new MappingException(
          "a value of type %s cannot be taken for %s"
              .formatted(value.getClass().getName(), type.getName()));
    }
    return converted;
  }

  private final class FieldValues implements PropertyValueProvider<SurrealProperty> {

    private final Map<?, ?> fields;

    FieldValues(Map<?, ?> fields) {
      this.fields = fields;
    }

    // the value is read as the type of the property; the signature is Spring's
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    @Override
    public <T> @Nullable T getPropertyValue(SurrealProperty property) {
      var value = fields.get(property.fieldName());
      var type = property.getTypeInformation();
      var read =
          property.isIdProperty() && value instanceof RecordId id
              ? RecordKeys.fromRecordId(id, type, SurrealConverter.this::readValue)
              : readValue(value, type);
      return (T)
          (read == null && property.getType().isPrimitive()
              ? ParameterValueProvider.getDefaultValue(property.getType())
              : read);
    }
  }
}

package io.provisioning.service.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.provisioning.service.problem.RequestFindings;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.ObjectMapperFactory;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes records as they are on the wire: snake case, lower-case enums, and every component
 * required that is not marked {@code @Nullable}. swagger-core still reads types with Jackson 2, so
 * what the mapper of the answers does has to be said again here.
 */
final class RecordModels extends ModelResolver {

  RecordModels() {
    super(
        ObjectMapperFactory.createJson()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL));
  }

  @Override
  public @Nullable Schema<?> resolve(
      io.swagger.v3.core.converter.AnnotatedType type,
      ModelConverterContext context,
      Iterator<ModelConverter> next) {
    var raw = _mapper.constructType(type.getType()).getRawClass();
    if (raw == Object.class) {
      return new Schema<>(); // anything, not only objects
    }
    var schema = super.resolve(type, context, next);
    if (schema != null && raw.isRecord()) {
      definition(schema, context)
          .ifPresent(model -> {
            require(raw, model);
            limitMaps(raw, model);
          });
    } else if (schema != null && raw.isEnum()) {
      lowerCase(raw, schema);
    }
    return schema;
  }

  private static Optional<Schema<?>> definition(Schema<?> schema, ModelConverterContext context) {
    var reference = schema.get$ref();
    return reference == null
        ? Optional.of(schema)
        : Optional.ofNullable(
            context.getDefinedModels().get(reference.substring(reference.lastIndexOf('/') + 1)));
  }

  private static void require(Class<?> type, Schema<?> model) {
    var properties = model.getProperties();
    if (properties == null) {
      return;
    }
    Stream.of(type.getRecordComponents())
        .filter(component -> !isNullable(component))
        .map(component -> RequestFindings.snakeCase(component.getName()))
        .filter(properties::containsKey)
        .filter(name -> model.getRequired() == null || !model.getRequired().contains(name))
        .forEach(model::addRequiredItem);
  }

  /** Bean Validation's limits of maps and of their values, which swagger-core leaves out. */
  private static void limitMaps(Class<?> type, Schema<?> model) {
    var properties = model.getProperties();
    for (var component : type.getRecordComponents()) {
      var name = RequestFindings.snakeCase(component.getName());
      var map = properties == null ? null : properties.get(name);
      if (map != null && component.getAnnotatedType() instanceof AnnotatedParameterizedType kind) {
        if (Map.class.isAssignableFrom(component.getType())) {
          most(kind).ifPresent(map::setMaxProperties);
          if (map.getAdditionalProperties() instanceof Schema<?> values) {
            most(kind.getAnnotatedActualTypeArguments()[1]).ifPresent(values::setMaxLength);
          }
        }
      }
    }
  }

  private static Optional<Integer> most(AnnotatedType type) {
    return Optional.ofNullable(type.getAnnotation(Size.class)).map(Size::max);
  }

  private static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  @SuppressWarnings("unchecked") // an enum's schema holds its names
  private static void lowerCase(Class<?> type, Schema<?> schema) {
    ((Schema<Object>) schema)
        .setEnum(
            Stream.of(type.getEnumConstants())
                .map(constant -> (Object) constant.toString().toLowerCase(Locale.ROOT))
                .toList());
  }
}

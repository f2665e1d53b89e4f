package io.provisioning.cli.console;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as the command prints and reads it: the API's own shapes, snake_case, ISO-8601 times. */
public final class JsonText {

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private JsonText() {}

  /** Several indented lines, for a single answer. */
  public static String pretty(Object value) {
    return Mappers.PRETTY.writeValueAsString(value);
  }

  /** A single line, for one of many. */
  public static String compact(Object value) {
    return Mappers.COMPACT.writeValueAsString(value);
  }

  public static Map<String, Object> object(String json) {
    return Mappers.COMPACT.readValue(json, OBJECT);
  }

  /**
   * A value that somebody typed: what is JSON, such as {@code 8080}, {@code true} or {@code null},
   * means that; everything else means itself.
   */
  public static @Nullable Object scalar(String text) {
    if (text.isBlank()) {
      return text;
    }
    try {
      return Mappers.COMPACT.readValue(text, Object.class);
    } catch (JacksonException e) {
      return text;
    }
  }

  public static <T> T read(String json, Class<T> type) {
    return Mappers.COMPACT.readValue(json, type);
  }

  /** Made when the first JSON is needed: most of what a command's start costs. */
  private static final class Mappers {
    private static final JsonMapper COMPACT =
        JsonMapper.builder()
            .disable(tools.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .changeDefaultPropertyInclusion(inclusion ->
                inclusion.withValueInclusion(
                    com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
            .build();
    private static final JsonMapper PRETTY =
        COMPACT.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();
  }
}

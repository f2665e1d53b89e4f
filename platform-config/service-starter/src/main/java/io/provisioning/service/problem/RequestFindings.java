package io.provisioning.service.problem;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.Errors;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What the web layer found wrong, as findings with the names and places the caller used. */
public final class RequestFindings {

  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private RequestFindings() {}

  static List<Finding> inBody(HttpMessageNotReadableException e) {
    if (!(e.getCause() instanceof JacksonException cause)) {
      return List.of(new Finding("$", "a JSON document", "nothing", null, null));
    }
    return List.of(new Finding(pathOf(cause), expected(cause), got(cause), placeOf(cause), null));
  }

  static List<Finding> inFields(Errors result) {
    return Stream.concat(
            result.getFieldErrors().stream()
                .map(error ->
                    new Finding(
                        snakeCase(error.getField()),
                        String.valueOf(error.getDefaultMessage()),
                        value(error.getRejectedValue()),
                        null,
                        null)),
            result.getGlobalErrors().stream()
                .map(error ->
                    new Finding(
                        "$",
                        String.valueOf(error.getDefaultMessage()),
                        "something else",
                        null,
                        null)))
        .toList();
  }

  static List<Finding> inParameters(HandlerMethodValidationException e) {
    return e.getParameterValidationResults().stream()
        .flatMap(result ->
            (result instanceof ParameterErrors body ? inFields(body) : inParameter(result))
                .stream())
        .toList();
  }

  private static List<Finding> inParameter(ParameterValidationResult result) {
    return result.getResolvableErrors().stream()
        .map(error ->
            new Finding(
                snakeCase(String.valueOf(result.getMethodParameter().getParameterName())),
                String.valueOf(error.getDefaultMessage()),
                value(result.getArgument()),
                null,
                null))
        .toList();
  }

  static Finding ofWrongType(MethodArgumentTypeMismatchException e) {
    return new Finding(
        snakeCase(e.getName()), typeName(e.getRequiredType()), value(e.getValue()), null, null);
  }

  private static String expected(JacksonException e) {
    return switch (e) {
      case UnrecognizedPropertyException unknown ->
          "one of "
              + (unknown.getKnownPropertyIds() == null
                  ? "none"
                  : unknown.getKnownPropertyIds().stream()
                      .map(String::valueOf)
                      .sorted()
                      .collect(Collectors.joining(", ")));
      case MismatchedInputException mismatch -> typeName(mismatch.getTargetType());
      default -> "a JSON document";
    };
  }

  private static String got(JacksonException e) {
    return switch (e) {
      case UnrecognizedPropertyException unknown -> "`" + unknown.getPropertyName() + "`";
      case InvalidFormatException wrong -> value(wrong.getValue());
      case MismatchedInputException mismatch -> "something else";
      // The parser's first line speaks of the text alone; more would name classes of ours.
      default -> firstLine(e.getOriginalMessage());
    };
  }

  private static String firstLine(@Nullable String message) {
    return message == null ? "something else" : message.lines().findFirst().orElse("").strip();
  }

  private static String pathOf(JacksonException e) {
    var path = new StringBuilder();
    for (var step : e.getPath()) {
      if (step.getPropertyName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return path.isEmpty() ? "$" : path.toString();
  }

  private static @Nullable Origin placeOf(JacksonException e) {
    var location = e.getLocation();
    return location == null || location.getLineNr() < 1
        ? null
        : new Origin("request", location.getLineNr(), location.getColumnNr());
  }

  private static String typeName(@Nullable Class<?> type) {
    if (type == null) {
      return "something else";
    }
    if (type.isEnum()) {
      return "one of "
          + Stream.of(type.getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
    }
    if (Number.class.isAssignableFrom(type) || (type.isPrimitive() && type != boolean.class)) {
      return "a number";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (type == Duration.class) {
      return "a duration such as PT30S";
    }
    if (type == Instant.class) {
      return "a time such as 2026-11-21T12:00:00Z";
    }
    return CharSequence.class.isAssignableFrom(type)
        ? "a string"
        : Iterable.class.isAssignableFrom(type) ? "a list" : "an object";
  }

  public static String snakeCase(String name) {
    return HUMP.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  private static String value(@Nullable Object value) {
    var text = String.valueOf(value);
    return value == null
        ? "nothing"
        : "`" + (text.length() > 100 ? text.substring(0, 100) + "…" : text) + "`";
  }
}

package io.provisioning.orchestrator.operation;

import io.provisioning.orchestrator.operation.Effects.OperationLog;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A configuration with its secrets in place, and what must not be told to anybody. Lives as long as
 * one effect.
 *
 * @param values of the secrets, longest first, so that none shows where another is part of it
 */
record OpenedConfiguration(Map<String, Object> configuration, List<String> values) {

  private static final Pattern REFERENCE =
      Pattern.compile("secret:([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)");
  private static final String MASK = "***";

  static OpenedConfiguration of(Map<String, Object> configuration, Source secrets) {
    var values = new HashSet<String>();
    var opened = new LinkedHashMap<String, Object>();
    configuration.forEach((name, value) -> {
      var present = open(value, secrets, values);
      if (present != null) {
        opened.put(name, present);
      }
    });
    var longestFirst =
        values.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    return new OpenedConfiguration(opened, longestFirst);
  }

  private static @Nullable Object open(@Nullable Object value, Source secrets, Set<String> values) {
    return switch (value) {
      case Map<?, ?> map -> {
        var opened = new LinkedHashMap<String, @Nullable Object>();
        map.forEach(
            (name, child) -> opened.put(String.valueOf(name), open(child, secrets, values)));
        yield opened;
      }
      case List<?> list -> list.stream().map(child -> open(child, secrets, values)).toList();
      case String text when REFERENCE.matcher(text).matches() -> {
        var secret = secrets.open(text.substring(text.indexOf(':') + 1));
        values.add(secret);
        yield secret;
      }
      case null -> null;
      default -> value;
    };
  }

  String redacted(String text) {
    var redacted = text;
    for (var value : values) {
      redacted = redacted.replace(value, MASK);
    }
    return redacted;
  }

  OperationLog redacting(OperationLog log) {
    return line -> log.line(redacted(line));
  }

  /** Not the values. */
  @Override
  public String toString() {
    return "OpenedConfiguration[" + values.size() + " secrets]";
  }

  /** Opens a secret by its name. */
  @FunctionalInterface
  interface Source {
    String open(String name);
  }
}

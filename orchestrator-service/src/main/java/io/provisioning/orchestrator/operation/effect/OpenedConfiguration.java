package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.secret.Redaction;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.operation.Effects.OperationLog;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A configuration with its secrets in place, and what must not be told to anybody. Lives as long as
 * one effect.
 */
public record OpenedConfiguration(Map<String, Object> configuration, Redaction redaction) {

  static OpenedConfiguration of(Map<String, Object> configuration, Source secrets) {
    var values = new HashSet<String>();
    var opened = new LinkedHashMap<String, Object>();
    configuration.forEach((name, value) -> {
      var present = open(value, secrets, values);
      if (present != null) {
        opened.put(name, present);
      }
    });
    return new OpenedConfiguration(opened, Redaction.of(values));
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
      case String text -> open(text, secrets, values);
      case null -> null;
      default -> value;
    };
  }

  private static String open(String text, Source secrets, Set<String> values) {
    var secret = SecretReference.of(text).map(secrets::open);
    secret.ifPresent(values::add);
    return secret.orElse(text);
  }

  String redacted(String text) {
    return redaction.apply(text);
  }

  OperationLog redacting(OperationLog log) {
    return line -> log.line(redacted(line));
  }

  /** Not the values. */
  @Override
  public String toString() {
    return "OpenedConfiguration[…]";
  }

  /** Opens the secret that a reference stands for. */
  @FunctionalInterface
  interface Source {
    String open(SecretReference reference);
  }
}

package io.provisioning.config.secret;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The references to secrets in a configuration, at any depth. */
public final class References {

  private References() {}

  /** A copy with other texts in the place of references. */
  public static Map<String, Object> replace(
      Map<String, Object> configuration, Function<SecretReference, String> replacement) {
    var replaced = new LinkedHashMap<String, Object>();
    configuration.forEach((name, value) -> {
      var present = replaced(value, replacement);
      if (present != null) {
        replaced.put(name, present);
      }
    });
    return replaced;
  }

  /** All that there are, in their order. */
  public static Set<SecretReference> in(Map<String, Object> configuration) {
    var references = new LinkedHashSet<SecretReference>();
    var _ =
        replace(
            configuration,
            reference -> {
              references.add(reference);
              return "";
            });
    return references;
  }

  private static @Nullable Object replaced(
      @Nullable Object value, Function<SecretReference, String> replacement) {
    return switch (value) {
      case Map<?, ?> map -> {
        var replaced = new LinkedHashMap<String, @Nullable Object>();
        map.forEach(
            (name, child) -> replaced.put(String.valueOf(name), replaced(child, replacement)));
        yield replaced;
      }
      case List<?> list -> list.stream().map(child -> replaced(child, replacement)).toList();
      case String text -> SecretReference.of(text).map(replacement).orElse(text);
      case null -> null;
      default -> value;
    };
  }
}

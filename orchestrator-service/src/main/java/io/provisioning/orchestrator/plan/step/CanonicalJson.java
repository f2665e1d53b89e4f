package io.provisioning.orchestrator.plan.step;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.provider.ResourceSpec;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * One text for equal values: keys sorted, numbers in one form. A configuration that went through
 * the journal may hold its numbers in other types than the document it came from.
 */
final class CanonicalJson {

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
  private interface Named {}

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .addMixIn(Desired.class, Named.class)
          .addMixIn(ResourceSpec.class, Named.class)
          .build();

  private CanonicalJson() {}

  static String of(Object value) {
    return JSON.writeValueAsString(value);
  }

  /** {@code sha256:<hex>} of the text. */
  static String digest(Object value) {
    return digest(of(value));
  }

  static String digest(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  static boolean equal(Desired one, Desired other) {
    return one.equals(other) || Objects.equals(canonical(one), canonical(other));
  }

  /** The same state with the numbers of its configuration, and what it needs, in one form. */
  static Desired canonical(Desired desired) {
    return switch (desired) {
      case Desired.Provided provided -> provided;
      case Installed installed ->
          new Installed(
              installed.provider(),
              installed.version(),
              installed.digest(),
              canonical(installed.configuration()),
              installed.dependsOn().stream().sorted().toList(),
              installed.cluster());
    };
  }

  private static Map<String, Object> canonical(Map<?, ?> map) {
    var canonical = new TreeMap<String, Object>();
    map.forEach((key, value) -> {
      var child = canonical(value);
      if (child != null) {
        canonical.put(String.valueOf(key), child);
      }
    });
    return canonical;
  }

  private static @Nullable Object canonical(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> map -> canonical(map);
      case List<?> list -> list.stream().map(CanonicalJson::canonical).collect(Collectors.toList());
      case Number number -> new BigDecimal(number.toString()).stripTrailingZeros();
      default -> value;
    };
  }
}

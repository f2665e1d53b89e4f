package io.provisioning.orchestrator.operation;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One property that is not as before. Holds no secret.
 *
 * @param property such as {@code plan} or {@code configuration.listen.port}
 * @param before absent where the property was not there
 * @param after absent where the property is not there any more
 */
public record PropertyChange(String property, @Nullable String before, @Nullable String after) {

  private static final String MASK = "***";

  /** All that differs, sorted by property; everything where one of the two is absent. */
  public static List<PropertyChange> between(@Nullable Desired before, @Nullable Desired after) {
    var from = before == null ? new TreeMap<String, String>() : Properties.unmasked(before);
    var to = after == null ? new TreeMap<String, String>() : Properties.unmasked(after);
    var names = new TreeSet<>(from.keySet());
    names.addAll(to.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(from.get(name), to.get(name)))
        .filter(
            name -> !name.endsWith(Properties.ORDER) || isReordered(from.get(name), to.get(name)))
        .map(name -> new PropertyChange(shown(name), shown(from, name), shown(to, name)))
        .toList();
  }

  /** What came or went is a change already. */
  private static boolean isReordered(@Nullable String before, @Nullable String after) {
    return before != null && after != null && elements(before).equals(elements(after));
  }

  private static List<String> elements(String list) {
    return Stream.of(list.split(", ", -1)).sorted().toList();
  }

  private static String shown(String name) {
    return name.replace(Properties.ORDER, " order");
  }

  private static @Nullable String shown(SortedMap<String, String> properties, String name) {
    var value = properties.get(name);
    return value != null && Properties.isSensitive(name, value) ? MASK : value;
  }

  /** {@code plan: small → medium}. */
  @Override
  public String toString() {
    return property
        + ": "
        + (before == null ? "nothing" : before)
        + " → "
        + (after == null ? "nothing" : after);
  }
}

package io.provisioning.config.infrastructure.pkl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pkl.core.DataSize;
import org.pkl.core.PNull;
import org.pkl.core.PObject;

/** A checked object of an evaluated document, read property by property. */
public record Tree(Map<String, @Nullable Object> properties) {

  static Tree of(PObject object) {
    return new Tree(plainMembers(object.getProperties()));
  }

  public String text(String name) {
    return Objects.requireNonNull(textOrNull(name), name);
  }

  public @Nullable String textOrNull(String name) {
    return properties.get(name) instanceof String text ? text : null;
  }

  public String text(String name, @Nullable String otherwise) {
    var text = textOrNull(name);
    return text == null ? Objects.requireNonNull(otherwise, name) : text;
  }

  public int number(String name) {
    return Math.toIntExact((Long) Objects.requireNonNull(properties.get(name), name));
  }

  public @Nullable Integer numberOrNull(String name) {
    return properties.get(name) instanceof Long number ? Math.toIntExact(number) : null;
  }

  public boolean truth(String name) {
    return Boolean.TRUE.equals(properties.get(name));
  }

  /** Bytes, from a number, a text such as {@code 10 GiB} or a Pkl data size. */
  public long size(String name) {
    return switch (properties.get(name)) {
      case Long bytes -> bytes;
      case DataSize size -> size.inWholeBytes();
      case String text -> bytes(text);
      case null, default -> throw new IllegalStateException(name + " is not a size");
    };
  }

  private static long bytes(String text) {
    var unit = text.replaceAll("[0-9 ]", "").toUpperCase(Locale.ROOT);
    long amount = Long.parseLong(text.replaceAll("[^0-9]", ""));
    long base = unit.contains("I") ? 1024 : 1000;
    int power = "KMGT".indexOf(unit.charAt(0)) + 1;
    for (int i = 0; i < power; i++) {
      amount *= base;
    }
    return amount;
  }

  public Tree child(String name) {
    return Objects.requireNonNull(childOrNull(name), name);
  }

  @SuppressWarnings("unchecked") // plain() makes maps with string keys only
  public @Nullable Tree childOrNull(String name) {
    return properties.get(name) instanceof Map<?, ?> map
        ? new Tree((Map<String, @Nullable Object>) map)
        : null;
  }

  public List<Tree> children(String name) {
    return items(name).stream().map(Tree::child).toList();
  }

  @SuppressWarnings("unchecked") // plain() makes maps with string keys only
  private static Tree child(Object item) {
    return new Tree((Map<String, @Nullable Object>) item);
  }

  public List<String> texts(String name) {
    return items(name).stream().map(Object::toString).toList();
  }

  public Map<String, String> labels(String name) {
    var labels = new LinkedHashMap<String, String>();
    child(name).properties().forEach((key, value) -> labels.put(key, String.valueOf(value)));
    return labels;
  }

  private List<?> items(String name) {
    return properties.get(name) instanceof List<?> list ? list : List.of();
  }

  private static Map<String, @Nullable Object> plainMembers(Map<?, ?> members) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    members.forEach((key, value) -> plain.put(String.valueOf(key), plain(value)));
    return plain;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case PNull _ -> null;
      case PObject object -> plainMembers(object.getProperties());
      case Map<?, ?> map -> plainMembers(map);
      case Iterable<?> items -> {
        var list = new java.util.ArrayList<@Nullable Object>();
        items.forEach(item -> list.add(plain(item)));
        yield list;
      }
      default -> value;
    };
  }
}

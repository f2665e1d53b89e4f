package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a document and where it stands. */
public sealed interface Node {

  Origin origin();

  /** The value as plain Java: null, Boolean, Long, Double, String, List or Map. */
  @Nullable Object plain();

  /** How many values the tree holds, with repetitions through aliases counted each time. */
  long size();

  /**
   * What the value is, in the words of an error: {@code "text"}, {@code 12}, {@code a list of 3}.
   */
  String description();

  /**
   * A single value.
   *
   * @param value null, Boolean, Long, Double or String
   * @param isSealed whether it stands there encrypted, so that nobody may be shown it
   */
  record Scalar(@Nullable Object value, Origin origin, boolean isSealed) implements Node {

    /** A value in clear. */
    public Scalar(@Nullable Object value, Origin origin) {
      this(value, origin, false);
    }

    @Override
    public @Nullable Object plain() {
      return value;
    }

    @Override
    public long size() {
      return 1;
    }

    @Override
    public String description() {
      if (isSealed) {
        return "a sealed value";
      }
      if (value instanceof String text) {
        return "\"" + (text.length() > 60 ? text.substring(0, 57) + "..." : text) + "\"";
      }
      return value == null ? "nothing" : value.toString();
    }

    /** Not a sealed value. */
    @Override
    public String toString() {
      return description() + " at " + origin;
    }
  }

  /** A list. */
  record Sequence(List<Node> items, Origin origin, long size) implements Node {
    public Sequence(List<Node> items, Origin origin) {
      this(List.copyOf(items), origin, 1 + items.stream().mapToLong(Node::size).sum());
    }

    @Override
    public Object plain() {
      return Collections.unmodifiableList(items.stream().map(Node::plain).toList());
    }

    @Override
    public String description() {
      return "a list of " + items.size();
    }
  }

  /** Named values in document order. */
  record Mapping(Map<String, Member> members, Origin origin, long size) implements Node {
    public Mapping(Map<String, Member> members, Origin origin) {
      this(
          Collections.unmodifiableMap(new LinkedHashMap<>(members)),
          origin,
          1 + members.values().stream().mapToLong(member -> member.value().size()).sum());
    }

    @Override
    public Object plain() {
      var plain = new LinkedHashMap<String, @Nullable Object>();
      members.forEach((name, member) -> plain.put(name, member.value().plain()));
      return plain;
    }

    @Override
    public String description() {
      return members.isEmpty() ? "an empty object" : "an object";
    }
  }

  /**
   * A named value.
   *
   * @param name where the name stands
   */
  record Member(Origin name, Node value) {}
}

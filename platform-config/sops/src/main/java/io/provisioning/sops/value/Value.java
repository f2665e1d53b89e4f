package io.provisioning.sops.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value of a document, with the comments that stand in it. */
public sealed interface Value {

  /**
   * A single value.
   *
   * @param content a string, a long, a double, a boolean, bytes that are no text, or nothing
   * @param isTime whether the string is a time of YAML, which stands without quotes
   */
  record Scalar(@Nullable Object content, boolean isTime) implements Value {

    public static final Scalar NOTHING = new Scalar(null, false);

    public static Scalar of(Object content) {
      return new Scalar(content, false);
    }

    public Optional<String> text() {
      return content instanceof String text ? Optional.of(text) : Optional.empty();
    }
  }

  /** What has names. */
  record Mapping(List<Part> parts) implements Value {

    public static Mapping empty() {
      return new Mapping(new ArrayList<>());
    }

    public Optional<Value> find(String name) {
      return parts.stream()
          .filter(part -> part instanceof Part.Member member && member.name().equals(name))
          .map(part -> ((Part.Member) part).value())
          .findFirst();
    }

    /** The text at a name, if it is there and not empty. */
    public Optional<String> text(String name) {
      return find(name)
          .filter(Scalar.class::isInstance)
          .map(value -> ((Scalar) value).content())
          .map(String::valueOf)
          .filter(text -> !text.isEmpty());
    }

    public void add(String name, Value value) {
      parts.add(new Part.Member(name, value));
    }

    public void add(String name, String text) {
      add(name, Scalar.of(text));
    }

    /** In place, or at the end. */
    public void put(String name, Value value) {
      for (int index = 0; index < parts.size(); index++) {
        if (parts.get(index) instanceof Part.Member member && member.name().equals(name)) {
          parts.set(index, new Part.Member(name, value));
          return;
        }
      }
      add(name, value);
    }

    public boolean remove(String name) {
      return parts.removeIf(part -> part instanceof Part.Member it && it.name().equals(name));
    }

    public List<String> names() {
      return parts.stream()
          .filter(Part.Member.class::isInstance)
          .map(part -> ((Part.Member) part).name())
          .toList();
    }
  }

  /** What has an order. */
  record Sequence(List<Part> parts) implements Value {

    public static Sequence empty() {
      return new Sequence(new ArrayList<>());
    }

    public List<Value> items() {
      return parts.stream()
          .filter(Part.Item.class::isInstance)
          .map(part -> ((Part.Item) part).value())
          .toList();
    }
  }

  /** What stands in a mapping or a sequence. */
  public sealed interface Part {

    record Member(String name, Value value) implements Part {}

    record Item(Value value) implements Part {}

    /**
     * A comment; it stands before what it is about.
     *
     * @param text what follows the sign that begins it
     * @param isBeside whether it stands on the line of what follows it here
     */
    record Comment(String text, boolean isBeside) implements Part {}

    /**
     * An empty line.
     *
     * @param isAbove whether it stands above the name of what it is in, as in INI
     */
    record Gap(boolean isAbove) implements Part {

      public Gap() {
        this(false);
      }
    }
  }
}

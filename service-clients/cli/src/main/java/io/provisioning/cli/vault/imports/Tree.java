package io.provisioning.cli.vault.imports;

import io.provisioning.cli.console.JsonText;
import io.provisioning.config.problem.Origin;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a file says, each value with its place. No value is ever shown. */
sealed interface Tree {

  /** Where it stands; what has a name, where the name stands. */
  Origin at();

  /**
   * A text, a number, or true or false, exactly as it is written: a secret is its text.
   *
   * @param isLiteral whether JSON has it without quotes
   */
  record Text(String text, boolean isLiteral, Origin at) implements Tree {

    @Override
    public String toString() {
      return "a text at " + at;
    }
  }

  /** What is no text. */
  final class Bytes implements Tree {

    private final byte[] bytes;
    private final Origin at;

    /** Bytes that are its own from now on. */
    Bytes(byte[] bytes, Origin at) {
      this.bytes = bytes;
      this.at = at;
    }

    byte[] bytes() {
      return bytes;
    }

    @Override
    public Origin at() {
      return at;
    }

    @Override
    public String toString() {
      return bytes.length + " bytes at " + at;
    }
  }

  record Nothing(Origin at) implements Tree {}

  record Items(List<Tree> items, Origin at) implements Tree {}

  /** Values by their names, in the order of the file. */
  record Names(Map<String, Tree> members, Origin at) implements Tree {

    Optional<Tree> find(String name) {
      return Optional.ofNullable(members.get(name));
    }

    /** What has names at a name. */
    Optional<Names> names(String name) {
      return find(name).filter(Names.class::isInstance).map(Names.class::cast);
    }

    /** A single value at a name. */
    Optional<String> text(String name) {
      return find(name).filter(Text.class::isInstance).map(value -> ((Text) value).text());
    }
  }

  /** As a field of a secret has it: what is not single, as JSON. */
  default String text() {
    return switch (this) {
      case Text text -> text.text();
      case Nothing _ -> "";
      case Bytes _, Items _, Names _ -> {
        var json = new StringBuilder();
        write(this, json);
        yield json.toString();
      }
    };
  }

  private static void write(Tree tree, StringBuilder json) {
    switch (tree) {
      case Text text -> json.append(text.isLiteral() ? text.text() : JsonText.compact(text.text()));
      case Bytes bytes ->
          json.append(JsonText.compact(Base64.getEncoder().encodeToString(bytes.bytes())));
      case Nothing _ -> json.append("null");
      case Items items -> {
        json.append('[');
        var separator = "";
        for (var item : items.items()) {
          json.append(separator);
          write(item, json);
          separator = ",";
        }
        json.append(']');
      }
      case Names names -> {
        json.append('{');
        var separator = "";
        for (var member : names.members().entrySet()) {
          json.append(separator).append(JsonText.compact(member.getKey())).append(':');
          write(member.getValue(), json);
          separator = ",";
        }
        json.append('}');
      }
    }
  }

  /** The same at the places where the same names stand in another. */
  default Tree placedAs(Tree other) {
    return switch (this) {
      case Text text -> new Text(text.text(), text.isLiteral(), other.at());
      case Bytes bytes -> new Bytes(bytes.bytes(), other.at());
      case Nothing _ -> new Nothing(other.at());
      case Items items -> new Items(items.items(), other.at());
      case Names names -> {
        var members = new LinkedHashMap<String, Tree>();
        names
            .members()
            .forEach((name, value) -> {
              var place = other instanceof Names it ? it.find(name).orElse(other) : other;
              members.put(name, value.placedAs(place));
            });
        yield new Names(members, other.at());
      }
    };
  }
}

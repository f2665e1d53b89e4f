package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.Node;
import org.jspecify.annotations.Nullable;
import org.pkl.core.PClass;
import org.pkl.core.PType;

/**
 * Writes a checked tree as a Pkl module. Names of properties come from the schema; all else is
 * quoted.
 */
final class PklText {

  private final StringBuilder text = new StringBuilder();

  private PklText() {}

  static String module(String schema, Node.Mapping document, PClass type) {
    var writer = new PklText();
    writer.text.append("amends \"").append(schema).append("\"\n");
    writer.properties(document, type);
    return writer.text.toString();
  }

  private void properties(Node.Mapping mapping, PClass type) {
    mapping
        .members()
        .forEach((name, member) -> {
          var property = type.getAllProperties().get(name);
          if (property != null && !isNothing(member.value())) {
            text.append('`').append(name).append('`');
            value(member.value(), Types.bare(property.getType()), " = ");
            text.append('\n');
          }
        });
  }

  private static boolean isNothing(Node node) {
    return node instanceof Node.Scalar scalar && scalar.value() == null;
  }

  private void value(Node node, @Nullable PType type, String assign) {
    switch (node) {
      case Node.Scalar scalar -> text.append(assign).append(literal(scalar.value()));
      case Node.Sequence sequence -> list(sequence, type, assign);
      case Node.Mapping mapping -> object(mapping, type, assign);
    }
  }

  private void list(Node.Sequence sequence, @Nullable PType type, String assign) {
    text.append(type == null ? assign + "new Listing {\n" : " {\n");
    var item = type == null ? null : Types.bare(type.getTypeArguments().getFirst());
    for (var node : sequence.items()) {
      if (item != null && node instanceof Node.Mapping) {
        text.append("new");
      }
      value(node, item, "");
      text.append('\n');
    }
    text.append('}');
  }

  private void object(Node.Mapping mapping, @Nullable PType type, String assign) {
    var structure = type == null ? null : Types.structure(type);
    if (structure != null) {
      text.append(" {\n");
      properties(mapping, structure);
    } else {
      text.append(type == null ? assign + "new Dynamic {\n" : " {\n");
      mapping
          .members()
          .forEach((name, member) -> {
            text.append('[').append(literal(name)).append(']');
            value(member.value(), null, " = ");
            text.append('\n');
          });
    }
    text.append('}');
  }

  static String literal(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String string -> quoted(string);
      case Double number when number.isNaN() -> "NaN";
      case Double number when number.isInfinite() -> number > 0 ? "Infinity" : "-Infinity";
      case Long number when number == Long.MIN_VALUE -> "(-9223372036854775807 - 1)";
      default -> value.toString();
    };
  }

  /**
   * Only letters, digits, blanks and harmless signs stand as they are; everything else is a code
   * point escape.
   */
  private static String quoted(String string) {
    var quoted = new StringBuilder("\"");
    string
        .codePoints()
        .forEach(point -> {
          if (point >= ' ' && point < 0x7f && point != '"' && point != '\\') {
            quoted.appendCodePoint(point);
          } else {
            quoted.append("\\u{").append(Integer.toHexString(point)).append('}');
          }
        });
    return quoted.append('"').toString();
  }
}

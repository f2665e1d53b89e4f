package io.provisioning.config.document;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** TOML 1.0, read by tomlj. Dates and times become text. */
final class TomlReader {

  private final String source;

  TomlReader(String source) {
    this.source = source;
  }

  Node read(String text) {
    requireDepth(text);
    var result = Toml.parse(text);
    if (result.hasErrors()) {
      var findings =
          result.errors().stream()
              .limit(20)
              .map(error ->
                  new Finding(
                      "document",
                      "valid TOML",
                      String.valueOf(error.getMessage()),
                      origin(error.position()),
                      null))
              .toList();
      throw DocumentProblem.invalid(findings, source, null);
    }
    return table(result, new Origin(source, 1, 1));
  }

  /**
   * The parser recurses, so brackets are counted before it starts; strings that hold brackets are
   * short in practice.
   */
  private void requireDepth(String text) {
    int depth = 0;
    int line = 1;
    for (int at = 0; at < text.length(); at++) {
      switch (text.charAt(at)) {
        case '[', '{' -> Limits.requireDepth(++depth, new Origin(source, line, 1));
        case ']', '}' -> depth = Math.max(0, depth - 1);
        case '\n' -> line++;
        default -> {}
      }
    }
  }

  private Node table(TomlTable table, Origin origin) {
    var members = new LinkedHashMap<String, Node.Member>();
    for (var key : table.keySet()) {
      var path = List.of(key);
      var place = origin(table.inputPositionOf(path));
      members.put(key, new Node.Member(place, value(table.get(path), place)));
    }
    return new Node.Mapping(members, origin);
  }

  private Node value(@Nullable Object value, Origin origin) {
    return switch (value) {
      case TomlTable table -> table(table, origin);
      case TomlArray array -> array(array, origin);
      case String text -> new Node.Scalar(text, origin);
      case Boolean truth -> new Node.Scalar(truth, origin);
      case Long number -> new Node.Scalar(number, origin);
      case Double number -> new Node.Scalar(number, origin);
      case null -> new Node.Scalar(null, origin);
      default -> new Node.Scalar(value.toString(), origin);
    };
  }

  private Node array(TomlArray array, Origin origin) {
    var items = new ArrayList<Node>();
    for (int at = 0; at < array.size(); at++) {
      items.add(value(array.get(at), origin(array.inputPositionOf(at))));
    }
    return new Node.Sequence(items, origin);
  }

  private Origin origin(@Nullable TomlPosition position) {
    return position == null
        ? new Origin(source, 1, 1)
        : new Origin(source, position.line(), position.column());
  }
}

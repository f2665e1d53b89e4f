package io.provisioning.config.document;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * Replaces a single value in a YAML or JSON text and leaves the rest as it is. Whoever edits reads
 * the new text, since an alias may still say otherwise.
 */
public final class ScalarEdits {

  /** A quoted text, or what stands bare up to the next thing that ends it. */
  private static final Pattern TOKEN =
      Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"|'[^'\\n]*'|[^\\s,#\\]}]+(?: [^\\s,#\\]}]+)*");

  private ScalarEdits() {}

  /**
   * The text with another value.
   *
   * @param format YAML or JSON; of others nothing is known to stand where it says
   * @param path of a value, such as {@code servers[0].plan}
   * @param value text or number
   * @return empty if no single value stands there
   */
  public static Optional<String> set(String text, Format format, String path, Object value) {
    if (format != Format.YAML && format != Format.JSON) {
      return Optional.empty();
    }
    var node = Documents.parse(text, format, "document");
    var places = new NodePlaces(node).all();
    var origin = places.get(path);
    if (origin == null || places.keySet().stream().anyMatch(other -> isInside(other, path))) {
      return Optional.empty();
    }
    int at = index(text, origin.line(), origin.column());
    var token = TOKEN.matcher(text).region(at, text.length());
    if (at < 0 || !token.lookingAt()) {
      return Optional.empty();
    }
    var written = value instanceof Number ? value.toString() : quoted(value);
    return Optional.of(text.substring(0, at) + written + text.substring(token.end()));
  }

  private static boolean isInside(String inner, String outer) {
    return inner.startsWith(outer + ".") || inner.startsWith(outer + "[");
  }

  private static String quoted(Object value) {
    return JsonMapper.shared().writeValueAsString(String.valueOf(value));
  }

  private static int index(String text, int line, int column) {
    int at = 0;
    for (int passed = 1; passed < line; passed++) {
      at = text.indexOf('\n', at) + 1;
      if (at == 0) {
        return -1;
      }
    }
    int index = at + column - 1;
    return index < text.length() ? index : -1;
  }
}

package io.provisioning.config.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Text with references in double braces; a backslash before two opening braces makes them plain.
 *
 * @param parts in order
 */
record Interpolation(List<Part> parts) {

  private static final Pattern REFERENCE =
      Pattern.compile("\\\\\\{\\{|\\{\\{\\s*([A-Za-z0-9_.-]*)\\s*}}");

  Interpolation {
    parts = List.copyOf(parts);
  }

  /** A piece of the text. */
  sealed interface Part {

    record Text(String text) implements Part {}

    /**
     * Something to look up.
     *
     * @param name such as {@code paths.base} or {@code env.HOME}
     */
    record Reference(String name) implements Part {}
  }

  static boolean isTemplate(String text) {
    return text.contains("{{");
  }

  /** Braces that are no reference stay as they are. */
  static Interpolation parse(String text) {
    var parts = new ArrayList<Part>();
    var matcher = REFERENCE.matcher(text);
    int end = 0;
    while (matcher.find()) {
      parts.add(new Part.Text(text.substring(end, matcher.start())));
      parts.add(
          matcher.group(1) == null ? new Part.Text("{{") : new Part.Reference(matcher.group(1)));
      end = matcher.end();
    }
    parts.add(new Part.Text(text.substring(end)));
    return new Interpolation(parts);
  }
}

package io.provisioning.config.completion.outline;

import io.provisioning.config.document.Format;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a text has, as far as it can be seen without evaluating it, and where somebody is in it. Any
 * text has an outline, whatever is wrong with it; it costs time in proportion to its length.
 *
 * @param spot null where nothing can be completed, such as in a comment
 */
public record Outline(Part root, @Nullable Spot spot) {

  /** No offset is like that. */
  public static final int NOWHERE = -1;

  /**
   * The outline of a text.
   *
   * @param offset of the cursor, or {@link #NOWHERE}
   * @return empty if the format is not read here
   */
  public static Optional<Outline> of(String text, Format format, int offset) {
    return switch (format) {
      case YAML -> Optional.of(new YamlOutline(text, offset).read());
      case JSON -> Optional.of(new FlowOutline(text, offset, true).read());
      case PKL -> Optional.of(new PklOutline(text, offset).read());
      case TOML -> Optional.empty();
    };
  }

  /** The number of spaces at the beginning of the line in which an offset is. */
  static int indent(String text, int offset) {
    int begin = lineStart(text, offset);
    int at = begin;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at - begin;
  }

  static int lineStart(String text, int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }
}

package io.provisioning.controlcenter.authorization.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.List;

/**
 * Policies under one name.
 *
 * @param name such as {@code web-team.cedar}
 * @param text in Cedar's language
 */
public record PolicyFile(String name, String text) {

  /**
   * The text of one policy.
   *
   * @param start where it begins in the file, in characters
   */
  record Part(String text, int start) {}

  /**
   * Cuts the file into its policies. A policy ends with a semicolon, which stands nowhere else but
   * in strings and comments; what follows the last one is a part too, so that its mistake is found.
   */
  List<Part> parts() {
    var parts = new ArrayList<Part>();
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      switch (text.charAt(at)) {
        case '"' -> at = endOfString(at);
        case '/' -> at = text.startsWith("//", at) ? endOfLine(at) : at + 1;
        case ';' -> {
          at++;
          parts.add(part(start, at));
          start = at;
        }
        default -> at++;
      }
    }
    var rest = part(start, text.length());
    if (!rest.text().isEmpty()) {
      parts.add(rest);
    }
    return parts;
  }

  /** The place of a byte of a part, as Cedar counts. */
  Origin originOf(Part part, int offset) {
    var bytes = part.text().getBytes(UTF_8);
    var before = new String(bytes, 0, Math.min(offset, bytes.length), UTF_8);
    var lead = text.substring(0, part.start()) + before;
    int line = 1 + (int) lead.chars().filter(character -> character == '\n').count();
    return new Origin(name, line, lead.length() - lead.lastIndexOf('\n'));
  }

  /** Without the space and the comments that stand before it. */
  private Part part(int from, int to) {
    int start = from;
    while (start < to) {
      if (Character.isWhitespace(text.charAt(start))) {
        start++;
      } else if (text.startsWith("//", start)) {
        start = Math.min(to, endOfLine(start));
      } else {
        break;
      }
    }
    return new Part(text.substring(start, to), start);
  }

  private int endOfString(int quote) {
    int at = quote + 1;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  private int endOfLine(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }
}

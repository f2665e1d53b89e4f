package io.provisioning.mcp.assistant.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What a clause of a request may look like. */
public sealed interface Pattern {

  /** A word as it is, in lower case. */
  record Word(String text) implements Pattern {}

  /**
   * Something that the surroundings know, or that is written in a form of its own.
   *
   * @param name under which it is found
   */
  record Slot(String name, String kind) implements Pattern {}

  /** All of them, in their order. */
  record Sequence(List<Pattern> parts) implements Pattern {}

  /** One of them. */
  record Choice(List<Pattern> parts) implements Pattern {}

  /** The pattern, or nothing. */
  record Maybe(Pattern part) implements Pattern {}

  /**
   * Reads a pattern.
   *
   * @param defined by the names that stand in it between angle brackets
   */
  public static Pattern of(String text, Map<String, Pattern> defined) {
    var reader = new Reader(text, defined);
    var pattern = reader.choice();
    if (reader.at < text.length()) {
      throw new IllegalStateException("what closes `" + text.substring(reader.at) + "`?");
    }
    return pattern;
  }

  /** One place in the text of a pattern. */
  final class Reader {

    private final String text;
    private final Map<String, Pattern> defined;
    private int at;

    private Reader(String text, Map<String, Pattern> defined) {
      this.text = text;
      this.defined = defined;
    }

    private Pattern choice() {
      var parts = new ArrayList<Pattern>();
      parts.add(sequence());
      while (at < text.length() && text.charAt(at) == '|') {
        at++;
        parts.add(sequence());
      }
      return parts.size() == 1 ? parts.getFirst() : new Choice(List.copyOf(parts));
    }

    private Pattern sequence() {
      var parts = new ArrayList<Pattern>();
      while (at < text.length() && "|)]".indexOf(text.charAt(at)) < 0) {
        switch (text.charAt(at)) {
          case ' ' -> at++;
          case '(' -> parts.add(enclosed(')'));
          case '[' -> parts.add(new Maybe(enclosed(']')));
          case '<' -> parts.add(definition());
          case '$' -> parts.add(slot());
          default -> parts.add(new Word(word().toLowerCase(Locale.ROOT)));
        }
      }
      return parts.size() == 1 ? parts.getFirst() : new Sequence(List.copyOf(parts));
    }

    private Pattern enclosed(char end) {
      at++;
      var pattern = choice();
      if (at == text.length() || text.charAt(at) != end) {
        throw new IllegalStateException("`" + end + "` is missing in `" + text + "`");
      }
      at++;
      return pattern;
    }

    private Pattern definition() {
      var end = text.indexOf('>', at);
      var name = text.substring(at, end + 1);
      at = end + 1;
      return Objects.requireNonNull(defined.get(name), name);
    }

    private Pattern slot() {
      at++;
      var parts = word().split(":", 2);
      return new Slot(parts[0], parts[1]);
    }

    private String word() {
      var begin = at;
      while (at < text.length() && " ()[]|<$".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return text.substring(begin, at);
    }
  }
}

package io.provisioning.config.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pkl.parser.Parser;
import org.pkl.parser.ParserError;
import org.pkl.parser.Span;
import org.pkl.parser.syntax.Expr;
import org.pkl.parser.syntax.ObjectBody;
import org.pkl.parser.syntax.ObjectMember;

/**
 * Small edits of a Pkl file that leave the rest of its text, also comments and order, as it is.
 * Only what stands in the file literally can be edited; whoever edits evaluates the new text, since
 * something else in the file may still say otherwise.
 */
public final class PklEdits {

  private static final String NAME = "name";

  private final String text;
  private final Map<String, Place> places = new HashMap<>();

  /**
   * Where a member stands.
   *
   * @param begin index of its first character
   * @param end index after its last one
   */
  private record Place(int begin, int end, @Nullable ObjectBody body) {}

  private PklEdits(String text) {
    this.text = text;
  }

  /** Reads a text; of one that is no Pkl, nothing can be edited. */
  public static PklEdits of(String text) {
    var edits = new PklEdits(text);
    try {
      for (var property : new Parser().parseModule(text).getProperties()) {
        edits.member(
            property.getName().getValue(),
            property.getName().span(),
            property.span(),
            property.getExpr(),
            property.getBodyList());
      }
    } catch (ParserError | StackOverflowError _) {
      edits.places.clear();
    }
    return edits;
  }

  /**
   * The text with another value of a property, which is added where it does not stand there.
   *
   * @param object path of the object, such as {@code servers[0]}
   * @param value text, number, list of texts or objects, or map of texts
   * @return empty if the object does not stand in the file literally
   */
  public Optional<String> set(String object, String property, Object value) {
    var written = PklLiteral.property(property, value);
    var there = places.get(object + "." + property);
    if (there != null) {
      return Optional.of(replace(there.begin(), there.end(), written));
    }
    var name = places.get(object + "." + NAME);
    return name == null ? Optional.empty() : Optional.of(insertAfter(name.end(), written));
  }

  /**
   * The text without an element of a list. A comment before it stays.
   *
   * @param element such as {@code servers[0]}
   * @return empty if it does not stand in the file literally
   */
  public Optional<String> remove(String element) {
    var there = places.get(element);
    if (there == null) {
      return Optional.empty();
    }
    int begin = there.begin();
    int end = there.end();
    int line = lineBegin(begin);
    int next = lineEnd(end);
    if (text.substring(line, begin).isBlank() && text.substring(end, next).isBlank()) {
      return Optional.of(replace(line, Math.min(text.length(), next + 1), ""));
    }
    while (end < text.length() && "; ".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return Optional.of(replace(begin, end, ""));
  }

  /**
   * The text with one more element at the end of a list of the document, which is added where it
   * does not stand there.
   *
   * @return empty if the list does not stand in the file literally, but as something computed
   */
  public Optional<String> add(String list, Map<String, Object> element) {
    var written = PklLiteral.object(element);
    var there = places.get(list);
    if (there == null) {
      var gap = text.endsWith("\n") ? "\n" : "\n\n";
      return Optional.of(text + gap + list + " {\n  " + written + "\n}\n");
    }
    if (there.body() == null) {
      return Optional.empty();
    }
    var members = there.body().getMembers();
    return members.isEmpty()
        ? Optional.of(intoEmpty(there, written))
        : Optional.of(insertAfter(end(members.getLast().span()), written));
  }

  private String intoEmpty(Place list, String written) {
    int close = end(list.body() == null ? new Span(0, 0) : list.body().span()) - 1;
    var indent = " ".repeat(list.begin() - lineBegin(list.begin()));
    return replace(close, close, "\n" + indent + "  " + written + "\n" + indent);
  }

  /** On a line of its own where the member before it has one. */
  private String insertAfter(int end, String written) {
    int line = lineBegin(end);
    var before = text.substring(line, end);
    var indent = before.substring(0, before.length() - before.stripLeading().length());
    int next = lineEnd(end);
    var rest = text.substring(end, next).strip();
    if (rest.isEmpty() || rest.startsWith("//")) {
      return replace(next, next, "\n" + indent + written);
    }
    return replace(end, end, "; " + written);
  }

  private int lineBegin(int at) {
    return text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  }

  private int lineEnd(int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private String replace(int begin, int end, String by) {
    return text.substring(0, begin) + by + text.substring(end);
  }

  private static int end(Span span) {
    return span.charIndex() + span.length();
  }

  private void member(
      String path, Span name, Span whole, @Nullable Expr value, @Nullable List<ObjectBody> bodies) {
    var body = body(value, bodies);
    places.put(path, new Place(name.charIndex(), end(whole), body));
    if (body != null) {
      members(path, body);
    }
  }

  /** A property with several bodies says more than one edit can see. */
  private static @Nullable ObjectBody body(
      @Nullable Expr value, @Nullable List<ObjectBody> bodies) {
    if (value instanceof Expr.NewExpr made) {
      return made.getBody();
    }
    return bodies != null && bodies.size() == 1 ? bodies.getFirst() : null;
  }

  private void members(String path, ObjectBody body) {
    int index = 0;
    for (var member : body.getMembers()) {
      switch (member) {
        case ObjectMember.ObjectProperty property ->
            member(
                path + "." + property.getIdentifier().getValue(),
                property.getIdentifier().span(),
                property.span(),
                property.getExpr(),
                property.getBodyList());
        case ObjectMember.ObjectElement element -> {
          if (index >= 0) {
            member(
                path + "[" + index++ + "]",
                element.span(),
                element.span(),
                element.getExpr(),
                null);
          }
        }
        case ObjectMember.ForGenerator _,
            ObjectMember.WhenGenerator _,
            ObjectMember.ObjectSpread _ ->
            // nobody knows here how many elements they make
            index = Integer.MIN_VALUE;
        default -> {}
      }
    }
  }
}

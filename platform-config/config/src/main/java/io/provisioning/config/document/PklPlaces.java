package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pkl.parser.Parser;
import org.pkl.parser.ParserError;
import org.pkl.parser.Span;
import org.pkl.parser.syntax.Expr;
import org.pkl.parser.syntax.ObjectBody;
import org.pkl.parser.syntax.ObjectMember;
import org.pkl.parser.syntax.StringPart;

/**
 * Where the values of a Pkl file stand, as far as they stand there literally. A value that is
 * computed or imported is placed at the nearest value around it that is not.
 */
public final class PklPlaces {

  private final String source;
  private final int[] lineStarts;
  private final Map<String, Origin> values = new HashMap<>();
  private final Map<String, Origin> names = new HashMap<>();

  private PklPlaces(String source, String text) {
    this.source = source;
    this.lineStarts =
        IntStream.concat(
                IntStream.of(0),
                IntStream.range(0, text.length())
                    .filter(at -> text.charAt(at) == '\n')
                    .map(at -> at + 1))
            .toArray();
  }

  /**
   * Reads the places.
   *
   * @param source file path as the user gave it
   * @param text of the file; if it is no Pkl, everything stands at its beginning
   */
  public static PklPlaces of(String source, String text) {
    var places = new PklPlaces(source, text);
    try {
      for (var property : new Parser().parseModule(text).getProperties()) {
        places.member(
            property.getName().getValue(),
            property.getName(),
            property.getExpr(),
            property.getBodyList());
      }
    } catch (ParserError _) {
      // the evaluator says the same in better words
      places.values.clear();
    }
    return places;
  }

  /** Whether the value stands in the file literally. */
  public boolean has(String path) {
    return values.containsKey(path);
  }

  /** The place of the value, or of the nearest value around it. */
  public Origin find(String path) {
    for (var at = path; !at.isEmpty(); at = parent(at)) {
      var place = values.get(at);
      if (place != null) {
        return place;
      }
    }
    return new Origin(source, 1, 1);
  }

  /** The place of the value's name, or of the nearest value around it. */
  public Origin name(String path) {
    var name = names.get(path);
    return name == null ? find(path) : name;
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
  }

  private void member(
      String path,
      org.pkl.parser.syntax.Node name,
      @Nullable Expr value,
      @Nullable List<ObjectBody> bodies) {
    names.put(path, origin(name.span()));
    values.put(path, origin(value == null ? name.span() : value.span()));
    if (value instanceof Expr.NewExpr made) {
      body(path, made.getBody());
    }
    if (bodies != null) {
      bodies.forEach(body -> body(path, body));
    }
  }

  private void body(String path, ObjectBody body) {
    int index = 0;
    for (var member : body.getMembers()) {
      switch (member) {
        case ObjectMember.ObjectProperty property ->
            member(
                path + "." + property.getIdentifier().getValue(),
                property.getIdentifier(),
                property.getExpr(),
                property.getBodyList());
        case ObjectMember.ObjectEntry entry -> entry(path, entry);
        case ObjectMember.ObjectElement element -> {
          if (index >= 0) {
            member(path + "[" + index++ + "]", element, element.getExpr(), null);
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

  private void entry(String path, ObjectMember.ObjectEntry entry) {
    if (entry.getKey() instanceof Expr.SingleLineStringLiteralExpr key
        && key.getParts().size() == 1
        && key.getParts().getFirst() instanceof StringPart.StringChars name) {
      var at = DocumentPath.member(path, name.getString());
      member(at, key, entry.getValue(), entry.getBodyList());
    }
  }

  private Origin origin(Span span) {
    int found = Arrays.binarySearch(lineStarts, span.charIndex());
    int line = found >= 0 ? found : -found - 2;
    return new Origin(source, line + 1, span.charIndex() - lineStarts[line] + 1);
  }
}

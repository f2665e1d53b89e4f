package io.provisioning.config.infrastructure;

import io.provisioning.config.problem.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pkl.parser.Parser;
import org.pkl.parser.ParserError;
import org.pkl.parser.Span;
import org.pkl.parser.syntax.Expr;
import org.pkl.parser.syntax.ObjectBody;
import org.pkl.parser.syntax.ObjectMember;

/**
 * Where the values of a Pkl file stand, as far as they stand there literally. A value that is
 * computed or imported is placed at the nearest value around it that is not.
 */
final class PklPlaces {

  private final String source;
  private final String text;
  private final Map<String, Origin> places = new HashMap<>();

  private PklPlaces(String source, String text) {
    this.source = source;
    this.text = text;
  }

  static PklPlaces of(String source, String text) {
    var places = new PklPlaces(source, text);
    try {
      for (var property : new Parser().parseModule(text).getProperties()) {
        places.member(
            property.getName().getValue(),
            property.getName().span(),
            property.getExpr(),
            property.getBodyList());
      }
    } catch (ParserError _) {
      places.places.clear();
    }
    return places;
  }

  /** The place of the value, or of the nearest value around it. */
  Origin find(String path) {
    for (var at = path; !at.isEmpty(); at = parent(at)) {
      var place = places.get(at);
      if (place != null) {
        return place;
      }
    }
    return new Origin(source, 1, 1);
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
  }

  private void member(
      String path, Span span, @Nullable Expr value, @Nullable List<ObjectBody> bodies) {
    places.put(path, origin(value == null ? span : value.span()));
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
                property.getIdentifier().span(),
                property.getExpr(),
                property.getBodyList());
        case ObjectMember.ObjectElement element -> {
          member(path + "[" + index + "]", element.span(), element.getExpr(), null);
          index++;
        }
        default -> {}
      }
    }
  }

  private Origin origin(Span span) {
    int line = 1;
    int column = 1;
    for (int at = 0; at < Math.min(span.charIndex(), text.length()); at++) {
      if (text.charAt(at) == '\n') {
        line++;
        column = 1;
      } else {
        column++;
      }
    }
    return new Origin(source, line, column);
  }
}

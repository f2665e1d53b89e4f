package io.provisioning.config.edit;

import io.provisioning.config.edit.PklPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pkl.parser.Parser;
import org.pkl.parser.ParserError;
import org.pkl.parser.Span;
import org.pkl.parser.syntax.Expr;
import org.pkl.parser.syntax.ObjectBody;
import org.pkl.parser.syntax.ObjectMember;
import org.pkl.parser.syntax.StringPart;

/** What stands literally in a Pkl text, with where it stands. */
record PklTree(List<Member> members) {

  /** A place in the text: from, and behind the last character. */
  record Range(int from, int to) {

    static Range of(Span span) {
      return new Range(span.charIndex(), span.charIndex() + span.length());
    }
  }

  /**
   * What stands between braces.
   *
   * @param range with the braces
   */
  record Body(Range range, List<Member> members) {}

  /**
   * A property or an element.
   *
   * @param name empty for an element
   * @param value null where it has only a body
   * @param text what the value is, if it is a text that is not computed
   * @param body null where it has none
   */
  record Member(
      String name, Range range, @Nullable Range value, @Nullable String text, @Nullable Body body) {

    boolean fits(Step step) {
      return switch (step) {
        case Step.Property(var wanted) -> name.equals(wanted);
        case Step.Entry(var wanted) -> name.equals(wanted);
        case Step.Text(var wanted) -> name.isEmpty() && wanted.equals(text);
        case Step.Named(var key, var wanted) ->
            name.isEmpty()
                && body != null
                && body.members().stream()
                    .anyMatch(each -> each.name.equals(key) && wanted.equals(each.text));
      };
    }
  }

  /** Empty if the text is no Pkl, or nested too deeply. */
  static Optional<PklTree> of(String text) {
    try {
      var members = new ArrayList<Member>();
      for (var property : new Parser().parseModule(text).getProperties()) {
        var name = property.getName().getValue();
        members.add(property(name, property.span(), property.getExpr(), property.getBodyList()));
      }
      return Optional.of(new PklTree(members));
    } catch (ParserError | StackOverflowError _) {
      return Optional.empty();
    }
  }

  /** The members on the way to a place, the outermost first; empty if it does not stand there. */
  Optional<List<Member>> way(List<Step> steps) {
    var way = new ArrayList<Member>();
    var among = members;
    for (var step : steps) {
      var fitting = among.stream().filter(member -> member.fits(step)).toList();
      if (fitting.size() != 1) {
        return Optional.empty();
      }
      var member = fitting.getFirst();
      way.add(member);
      var body = member.body();
      among = body == null ? List.of() : body.members();
    }
    return Optional.of(way);
  }

  private static Member property(
      String name, Span span, @Nullable Expr value, @Nullable List<ObjectBody> bodies) {
    var made = body(value);
    if (made == null && bodies != null && !bodies.isEmpty()) {
      made = body(bodies.getLast());
    }
    return new Member(
        name, Range.of(span), value == null ? null : Range.of(value.span()), text(value), made);
  }

  private static @Nullable Body body(@Nullable Expr value) {
    return switch (value) {
      case Expr.NewExpr made -> body(made.getBody());
      case Expr.AmendsExpr amended -> body(amended.getBody());
      case null, default -> null;
    };
  }

  private static Body body(ObjectBody body) {
    var members = new ArrayList<Member>();
    for (var member : body.getMembers()) {
      switch (member) {
        case ObjectMember.ObjectProperty property ->
            members.add(
                property(
                    property.getIdentifier().getValue(),
                    property.span(),
                    property.getExpr(),
                    property.getBodyList()));
        case ObjectMember.ObjectEntry entry -> {
          var key = text(entry.getKey());
          if (key != null) {
            members.add(property(key, entry.span(), entry.getValue(), entry.getBodyList()));
          }
        }
        case ObjectMember.ObjectElement element -> {
          var value = element.getExpr();
          var range = Range.of(element.span());
          members.add(new Member("", range, Range.of(value.span()), text(value), body(value)));
        }
        default -> {
          // what is computed stands nowhere
        }
      }
    }
    return new Body(Range.of(body.span()), List.copyOf(members));
  }

  private static @Nullable String text(@Nullable Expr value) {
    return value instanceof Expr.SingleLineStringLiteralExpr literal
            && literal.getParts().size() == 1
            && literal.getParts().getFirst() instanceof StringPart.StringChars characters
        ? characters.getString()
        : null;
  }
}

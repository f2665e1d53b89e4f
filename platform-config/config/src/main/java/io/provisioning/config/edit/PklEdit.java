package io.provisioning.config.edit;

import io.provisioning.config.edit.PklPath.Step;
import io.provisioning.config.edit.PklTree.Body;
import io.provisioning.config.edit.PklTree.Member;
import io.provisioning.config.edit.PklTree.Range;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text of a Pkl file, changed in one place at a time. Comments, order and everything that is
 * not named stay as they are.
 *
 * <p>Only what stands literally in the text can be changed: each method is empty where the place is
 * computed, imported, or not there. What a change means is for the language to check.
 */
public record PklEdit(String text) {

  private static final String STEP = "  ";

  /**
   * Gives a property another value, or adds it to an object that stands in the text, with the
   * objects in between.
   *
   * @param literal as it stands in Pkl, such as {@code 2} or {@code "large"}, see {@link
   *     PklLiteral}
   */
  public Optional<PklEdit> set(PklPath path, String literal) {
    return PklTree.of(text).flatMap(tree -> set(tree, path, literal));
  }

  private Optional<PklEdit> set(PklTree tree, PklPath path, String literal) {
    var steps = path.steps();
    var there = tree.way(steps);
    if (there.isPresent()) {
      var value = there.get().getLast().value();
      return value == null ? Optional.empty() : Optional.of(replaced(value, literal));
    }
    for (var known = steps.size() - 1; known >= 0; known--) {
      var way = tree.way(steps.subList(0, known));
      if (way.isPresent()) {
        return absent(steps.subList(known, steps.size()), literal)
            .flatMap(member -> into(tree, way.get(), member, true));
      }
    }
    return Optional.empty();
  }

  /**
   * Gives a property of an object another value as a whole, also where it has a body, or adds it.
   *
   * @param value text, number, list of texts or of maps, or map of texts
   */
  public Optional<PklEdit> put(PklPath object, String property, Object value) {
    var written = PklLiteral.property(property, value);
    return PklTree.of(text)
        .flatMap(tree -> {
          var there = tree.way(object.property(property).steps());
          return there.isPresent()
              ? Optional.of(replaced(there.get().getLast().range(), written))
              : tree.way(object.steps()).flatMap(way -> into(tree, way, written, true));
        });
  }

  /** What is to be written for properties of which none is there yet. */
  private static Optional<String> absent(List<Step> steps, String literal) {
    var name =
        switch (steps.getFirst()) {
          case Step.Property(var property) -> property;
          case Step.Entry(var key) -> "[" + PklLiteral.of(key) + "]";
          case Step.Named _, Step.Text _ -> "";
        };
    if (name.isEmpty()) {
      return Optional.empty();
    }
    if (steps.size() == 1) {
      return Optional.of(name + " = " + literal);
    }
    return absent(steps.subList(1, steps.size()), literal)
        .map(within -> name + " {\n" + indented(within, STEP) + "\n}");
  }

  /**
   * Adds an element to a listing, at its end, or makes the listing.
   *
   * @param element as it stands in Pkl, its lines indented as though it began at the margin
   */
  public Optional<PklEdit> add(PklPath listing, String element) {
    return PklTree.of(text)
        .flatMap(tree -> {
          var way = tree.way(listing.steps());
          if (way.isPresent()) {
            return into(tree, way.get(), element, false);
          }
          var around = listing.steps().subList(0, listing.steps().size() - 1);
          var made = absentListing(listing.last(), element);
          return tree.way(around)
              .flatMap(known -> made.flatMap(member -> into(tree, known, member, false)));
        });
  }

  private static Optional<String> absentListing(Step step, String element) {
    return step instanceof Step.Property(var name)
        ? Optional.of(
            element.startsWith("\"")
                ? name + " { " + element + " }"
                : name + " {\n" + indented(element, STEP) + "\n}")
        : Optional.empty();
  }

  /** Adds the same element again under another name, at the end of the listing that it is in. */
  public Optional<PklEdit> copy(PklPath element, String name) {
    return PklTree.of(text)
        .flatMap(tree -> {
          var steps = element.steps();
          return tree.way(steps)
              .flatMap(way -> {
                var member = way.getLast();
                return nameOf(member)
                    .flatMap(old -> {
                      var from = member.range().from();
                      var copy =
                          text.substring(from, old.from())
                              + PklLiteral.of(name)
                              + text.substring(old.to(), member.range().to());
                      var listing = tree.way(steps.subList(0, steps.size() - 1)).orElseThrow();
                      var plain = withoutIndent(copy, indentAt(from));
                      return into(tree, listing, plain, false);
                    });
              });
        });
  }

  private static Optional<Range> nameOf(Member element) {
    var body = element.body();
    return body == null
        ? Optional.empty()
        : body.members().stream()
            .filter(member -> member.name().equals("name"))
            .flatMap(member -> Optional.ofNullable(member.value()).stream())
            .findFirst();
  }

  /**
   * Removes a property or an element with the comments right above it, and what would be empty
   * without it.
   */
  public Optional<PklEdit> remove(PklPath path) {
    return PklTree.of(text)
        .flatMap(tree -> tree.way(path.steps()))
        .map(way -> {
          var last = way.size() - 1;
          while (last > 0
              && !way.get(last - 1).name().isEmpty()
              && holdsOnly(way.get(last - 1), way.get(last))) {
            last--;
          }
          return without(way.get(last).range());
        });
  }

  private boolean holdsOnly(Member outer, Member inner) {
    var body = outer.body();
    if (body == null || body.members().size() != 1) {
      return false;
    }
    var range = body.range();
    var around =
        text.substring(range.from() + 1, inner.range().from())
            + text.substring(inner.range().to(), range.to() - 1);
    return around.isBlank();
  }

  private Optional<PklEdit> into(
      PklTree tree, List<Member> way, String member, boolean isProperty) {
    if (way.isEmpty()) {
      var last = tree.members().isEmpty() ? null : tree.members().getLast();
      var at = last == null ? text.length() : lineEnd(last.range().to());
      var isBlock = member.contains("\n");
      return Optional.of(inserted(at, (isBlock ? "\n\n" : "\n") + member));
    }
    var body = way.getLast().body();
    return body == null ? Optional.empty() : Optional.of(within(body, member, isProperty));
  }

  private PklEdit within(Body body, String member, boolean isProperty) {
    var range = body.range();
    var members = body.members();
    var isOneLine = !text.substring(range.from(), range.to()).contains("\n");
    var before = isProperty && !member.contains("\n") ? head(members) : last(members);
    if (isOneLine && !member.contains("\n")) {
      return before == null
          ? replaced(range, "{ " + member + " }")
          : inserted(before.range().to(), "; " + member);
    }
    if (before == null) {
      var indent = indentAt(range.from());
      var lines = "\n" + indented(member, indent + STEP) + (isOneLine ? "\n" + indent : "");
      return inserted(range.from() + 1, lines);
    }
    if (isOneLine) {
      var outer = indentAt(range.from());
      var lines = "\n" + indented(member, outer + STEP) + "\n" + outer + "}";
      return replaced(new Range(before.range().to(), range.to()), ends(lines));
    }
    var lines = "\n" + indented(member, indentAt(before.range().from()));
    return inserted(lineEnd(before.range().to()), lines);
  }

  /** The last of the plain properties at the beginning, which say what a thing is. */
  private static @Nullable Member head(List<Member> members) {
    @Nullable Member found = null;
    for (var member : members) {
      if (member.name().isEmpty() || member.value() == null || member.body() != null) {
        break;
      }
      found = member;
    }
    return found;
  }

  private static @Nullable Member last(List<Member> members) {
    return members.isEmpty() ? null : members.getLast();
  }

  /** The end of the line, if only a comment follows there; else the place itself. */
  private int lineEnd(int at) {
    var end = text.indexOf('\n', at);
    var rest = text.substring(at, end < 0 ? text.length() : end);
    var stripped = rest.strip();
    return stripped.isEmpty() || stripped.startsWith("//")
        ? at + rest.stripTrailing().length()
        : at;
  }

  private String indentAt(int at) {
    var begin = text.lastIndexOf('\n', at - 1) + 1;
    var end = begin;
    while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(begin, end);
  }

  private static String indented(String lines, String indent) {
    return lines
        .lines()
        .map(line -> line.isEmpty() ? line : indent + line)
        .collect(Collectors.joining("\n"));
  }

  private static String withoutIndent(String lines, String indent) {
    return lines
        .lines()
        .map(line -> line.startsWith(indent) ? line.substring(indent.length()) : line)
        .collect(Collectors.joining("\n"));
  }

  private PklEdit replaced(Range range, String by) {
    return new PklEdit(text.substring(0, range.from()) + by + text.substring(range.to()));
  }

  private PklEdit inserted(int at, String lines) {
    return new PklEdit(text.substring(0, at) + ends(lines) + text.substring(at));
  }

  /** With the ends of lines that the text has. */
  private String ends(String lines) {
    return text.contains("\r\n") ? lines.replace("\n", "\r\n") : lines;
  }

  /** Without the lines of a member, or without it and its separator within one line. */
  private PklEdit without(Range range) {
    var begin = text.lastIndexOf('\n', range.from() - 1) + 1;
    var after = lineEnd(range.to());
    var isOwnLine =
        text.substring(begin, range.from()).isBlank()
            && (after == text.length()
                || text.charAt(after) == '\n'
                || text.charAt(after) == '\r'
                || text.substring(after).isBlank());
    if (isOwnLine) {
      var end = text.indexOf('\n', after);
      var to = end < 0 ? text.length() : end + 1;
      var from = withComments(begin);
      // a blank line on both sides would become two
      if (endsWithBlankLine(from) && (to == text.length() || startsWithBlankLine(to))) {
        from = text.lastIndexOf('\n', from - 2) + 1;
      }
      return new PklEdit(text.substring(0, from) + text.substring(to));
    }
    var from = range.from();
    var to = range.to();
    while (to < text.length() && (text.charAt(to) == ' ' || text.charAt(to) == ';')) {
      to++;
    }
    if (to < text.length() && text.charAt(to) == '}') {
      while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == ';')) {
        from--;
      }
      return new PklEdit(text.substring(0, from) + " " + text.substring(to));
    }
    return new PklEdit(text.substring(0, from) + text.substring(to));
  }

  /** The beginning of the comments that stand right above a line and say what it is for. */
  private int withComments(int begin) {
    var from = begin;
    while (from > 0) {
      var above = text.lastIndexOf('\n', from - 2) + 1;
      if (!text.substring(above, from).strip().startsWith("//")) {
        return from;
      }
      from = above;
    }
    return from;
  }

  private boolean endsWithBlankLine(int at) {
    var before = text.lastIndexOf('\n', at - 2);
    return at > 1 && text.substring(before + 1, at).isBlank();
  }

  private boolean startsWithBlankLine(int at) {
    var end = text.indexOf('\n', at);
    return text.substring(at, end < 0 ? text.length() : end).isBlank();
  }
}

package io.provisioning.config.completion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the words and braces of a Pkl text. */
final class PklOutline {

  /** What is deeper is not read. */
  private static final int DEEPEST = 1000;

  private static final Set<String> GENERATORS = Set.of("for", "when", "else");

  private final PklTokens tokens;
  private final String text;
  private final int offset;
  private final Part root = Part.root();
  private final Deque<Part> outer = new ArrayDeque<>();
  private final List<PklTokens.Token> statement = new ArrayList<>();
  private Part part = root;
  private @Nullable Spot spot;
  private boolean isPassed;

  PklOutline(String text, int offset) {
    this.text = text;
    this.offset = offset;
    tokens = new PklTokens(text);
    isPassed = offset < 0;
  }

  Outline read() {
    for (var token = tokens.next();
        token != null && outer.size() < DEEPEST;
        token = tokens.next()) {
      look(token);
      take(token);
    }
    if (!isPassed) {
      meet(offset, offset, false);
    }
    return new Outline(root, spot);
  }

  /** Whether the cursor is in this word, or before it. */
  private void look(PklTokens.Token token) {
    if (isPassed || offset > token.to() || (offset == token.to() && isOver(token))) {
      return;
    }
    isPassed = true;
    switch (token.kind()) {
      case COMMENT -> {
        if (offset <= token.from()) {
          meet(offset, offset, false);
        }
      }
      case TEXT -> inText(token);
      case WORD -> {
        if (offset < token.from()) {
          meet(offset, offset, false);
        } else {
          meet(token.from(), token.to(), false);
        }
      }
      case MARK, OTHER, LINE -> meet(offset, offset, false);
    }
  }

  /** Behind these, something else begins. */
  private static boolean isOver(PklTokens.Token token) {
    return switch (token.kind()) {
      case MARK, OTHER, LINE -> true;
      case COMMENT, TEXT, WORD -> false;
    };
  }

  private void inText(PklTokens.Token token) {
    if (offset <= token.from()) {
      meet(offset, offset, false);
    } else if (token.isPlain() && offset <= token.contentTo()) {
      meet(token.contentFrom(), token.contentTo(), true);
    }
  }

  private void meet(int from, int to, boolean isQuoted) {
    var key = keyOf();
    boolean isValue =
        key != null && !statement.isEmpty() && statement.getLast().is("=") && isAssigned();
    if (!statement.isEmpty() && !isValue && !areTexts()) {
      return;
    }
    spot =
        new Spot(
            isValue ? part.member(String.valueOf(key)) : part,
            isValue,
            from,
            to,
            text.substring(from, offset),
            isQuoted,
            false,
            isFollowed(to),
            from - Outline.lineStart(text, from),
            Outline.indent(text, from));
  }

  /** `key =` or `["key"] =`, and nothing behind. */
  private boolean isAssigned() {
    return statement.indexOf(statement.getLast()) == statement.size() - 1
        && statement.stream().filter(token -> token.is("=")).count() == 1;
  }

  private boolean areTexts() {
    return statement.stream().allMatch(token -> token.kind() == PklTokens.Kind.TEXT);
  }

  private boolean isFollowed(int to) {
    int at = to;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at > 0 && at < text.length() && to < text.length() && "={".indexOf(text.charAt(at)) >= 0;
  }

  private void take(PklTokens.Token token) {
    if (token.kind() == PklTokens.Kind.COMMENT) {
      return;
    }
    if (token.is("{")) {
      outer.push(part);
      part = block();
      statement.clear();
    } else if (token.is("}")) {
      part = outer.isEmpty() ? part : outer.pop();
      statement.clear();
    } else if (token.is(";") || token.kind() == PklTokens.Kind.LINE) {
      if (token.is(";") || statement.isEmpty() || !statement.getLast().is("=")) {
        statement.clear();
      }
    } else {
      value(token);
      statement.add(token);
    }
  }

  private void value(PklTokens.Token token) {
    if (token.is("=")) {
      var key = keyOf();
      if (key != null) {
        var _ = part.member(key);
      }
    } else if (token.kind() == PklTokens.Kind.TEXT || token.kind() == PklTokens.Kind.WORD) {
      var key = keyOf();
      if (isAt(token)) {
        return; // what is being written is not there yet
      }
      if (key != null && statement.getLast().is("=")) {
        part.member(key).write(token.content(text));
      } else if (token.kind() == PklTokens.Kind.TEXT && areTexts()) {
        part.item().write(token.content(text));
      }
    }
  }

  private boolean isAt(PklTokens.Token token) {
    return offset > token.from() && offset <= token.to();
  }

  /** The property or entry that the statement is about. */
  private @Nullable String keyOf() {
    if (statement.size() >= 3
        && statement.get(0).is("[")
        && statement.get(1).kind() == PklTokens.Kind.TEXT
        && statement.get(2).is("]")) {
      return statement.get(1).content(text);
    }
    if (statement.isEmpty() || statement.getFirst().kind() != PklTokens.Kind.WORD) {
      return null;
    }
    return statement.size() == 1 || statement.get(1).is("=")
        ? statement.getFirst().content(text)
        : null;
  }

  private Part block() {
    var key = keyOf();
    if (!statement.isEmpty()) {
      var first = statement.getFirst().content(text);
      if (GENERATORS.contains(first)) {
        return part; // its members are members of what is around it
      }
      if (first.equals("new")) {
        return part.item();
      }
    }
    return key == null ? part.wouldBe(Part.UNKNOWN) : part.member(key);
  }
}

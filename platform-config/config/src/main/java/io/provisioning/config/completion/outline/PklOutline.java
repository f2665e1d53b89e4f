package io.provisioning.config.completion.outline;

import java.util.ArrayDeque;
import java.util.Deque;
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
  private final PklStatement statement = new PklStatement();
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
    } else if (token.isPlain() && offset >= token.contentFrom() && offset <= token.contentTo()) {
      meet(token.contentFrom(), token.contentTo(), true);
    }
  }

  private void meet(int from, int to, boolean isQuoted) {
    var key = statement.key(text);
    boolean isValue = key != null && statement.isAssignedOnce();
    if (!statement.isEmpty() && !isValue && !statement.areTexts()) {
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
    if (token.is("{") || token.is("=")) {
      statement.beginAnew(text);
    }
    if (token.is("{")) {
      outer.push(part);
      part = block();
      statement.clear();
    } else if (token.is("}")) {
      part = outer.isEmpty() ? part : outer.pop();
      statement.clear();
    } else if (token.is(";") || token.kind() == PklTokens.Kind.LINE) {
      if (token.is(";") || !statement.isAssigned()) {
        statement.clear();
      }
    } else {
      value(token);
      statement.add(token);
    }
  }

  private void value(PklTokens.Token token) {
    var key = statement.key(text);
    if (token.is("=")) {
      if (key != null) {
        var _ = part.member(key);
      }
    } else if (token.kind() == PklTokens.Kind.TEXT && isWritten(token)) {
      if (key != null && statement.isAssigned()) {
        part.member(key).write(token.content(text));
      } else if (statement.areTexts()) {
        part.item().write(token.content(text));
      }
    }
  }

  /** What is being written is not there yet. */
  private boolean isWritten(PklTokens.Token token) {
    return offset <= token.from() || offset > token.to();
  }

  private Part block() {
    var key = statement.key(text);
    var first = statement.word(text);
    if (GENERATORS.contains(first)) {
      return part; // its members are members of what is around it
    }
    if (first.equals("new")) {
      return part.item();
    }
    return key == null ? part.wouldBe(Part.UNKNOWN) : part.member(key);
  }
}

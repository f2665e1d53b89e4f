package io.provisioning.config.completion.outline;

import io.provisioning.config.completion.outline.PklTokens.Kind;
import io.provisioning.config.completion.outline.PklTokens.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands before a word in its statement, as far as it matters. */
final class PklStatement {

  /** The words that say what a statement is about. */
  private static final int BEGINNING = 3;

  private final List<Token> first = new ArrayList<>();
  private @Nullable Token last;
  private boolean areTexts = true;

  /** Whether the last is a word right behind an equals sign. */
  private boolean isDirectlyAssigned;

  private int assignments;

  void add(Token token) {
    if (first.size() < BEGINNING) {
      first.add(token);
    }
    isDirectlyAssigned = token.kind() == Kind.WORD && isAssigned();
    last = token;
    areTexts &= token.kind() == Kind.TEXT;
    if (token.is("=")) {
      assignments++;
    }
  }

  /**
   * Where a value is still missing, the next property seems to be it until its own value begins.
   */
  void beginAnew(String text) {
    var word = last;
    if (word != null && isDirectlyAssigned && !word.content(text).equals("new")) {
      clear();
      add(word);
    }
  }

  void clear() {
    first.clear();
    last = null;
    isDirectlyAssigned = false;
    areTexts = true;
    assignments = 0;
  }

  boolean isEmpty() {
    return last == null;
  }

  /** Whether there is nothing but texts, as in a list. */
  boolean areTexts() {
    return areTexts;
  }

  /** Whether its value begins next. */
  boolean isAssigned() {
    return last != null && last.is("=");
  }

  /** Whether nothing stands behind its first sign. */
  boolean isAssignedOnce() {
    return isAssigned() && assignments == 1;
  }

  /** Its first word; empty if there is none. */
  String word(String text) {
    return first.isEmpty() ? "" : first.getFirst().content(text);
  }

  /** The property or entry that it is about. */
  @Nullable String key(String text) {
    if (first.size() == BEGINNING
        && first.get(0).is("[")
        && first.get(1).kind() == Kind.TEXT
        && first.get(2).is("]")) {
      return first.get(1).content(text);
    }
    if (first.isEmpty() || first.getFirst().kind() != Kind.WORD) {
      return null;
    }
    return first.size() == 1 || first.get(1).is("=") ? word(text) : null;
  }
}

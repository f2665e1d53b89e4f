package io.provisioning.config.completion.outline;

import org.jspecify.annotations.Nullable;

/** The words of a Pkl text one by one. A text or comment without an end lasts until the end. */
final class PklTokens {

  private static final String QUOTES = "\"\"\"";

  private final String text;
  private int at;

  PklTokens(String text) {
    this.text = text;
  }

  enum Kind {
    COMMENT,
    TEXT,
    WORD,
    MARK,
    LINE,
    /** Operators and the like. */
    OTHER
  }

  /**
   * A word.
   *
   * @param contentFrom where what is between the quotes begins, for texts
   * @param isPlain whether it is a text on one line
   */
  record Token(
      Kind kind, int from, int to, int contentFrom, int contentTo, char mark, boolean isPlain) {

    private static Token of(Kind kind, int from, int to) {
      return new Token(kind, from, to, from, to, '\0', false);
    }

    boolean is(String sign) {
      return kind == Kind.MARK && sign.charAt(0) == mark;
    }

    String content(String whole) {
      return whole.substring(contentFrom, contentTo);
    }
  }

  /** The next one; null at the end. */
  @Nullable Token next() {
    while (at < text.length() && text.charAt(at) != '\n' && isSpace(text.charAt(at))) {
      at++;
    }
    if (at >= text.length()) {
      return null;
    }
    var token = token(at);
    at = token.to();
    return token;
  }

  private static boolean isSpace(char one) {
    return Character.isWhitespace(one);
  }

  private Token token(int from) {
    char one = text.charAt(from);
    if (one == '\n') {
      return Token.of(Kind.LINE, from, from + 1);
    }
    if (text.startsWith("//", from)) {
      return Token.of(Kind.COMMENT, from, until("\n", from, 0));
    }
    if (text.startsWith("/*", from)) {
      return Token.of(Kind.COMMENT, from, until("*/", from + 2, 2));
    }
    if (one == '"' || one == '#') {
      return quoted(from);
    }
    if (isWord(one)) {
      int to = from;
      while (to < text.length() && (isWord(text.charAt(to)) || isPoint(to))) {
        to++;
      }
      return Token.of(Kind.WORD, from, to);
    }
    if ("{}[]()=;".indexOf(one) >= 0) {
      return new Token(Kind.MARK, from, from + 1, from, from + 1, one, false);
    }
    return Token.of(Kind.OTHER, from, from + 1);
  }

  private static boolean isWord(char one) {
    return Character.isLetterOrDigit(one) || one == '_' || one == '$';
  }

  private boolean isPoint(int index) {
    return text.charAt(index) == '.' && index + 1 < text.length() && isWord(text.charAt(index + 1));
  }

  private int until(String end, int from, int length) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + length;
  }

  private Token quoted(int from) {
    int quote = from;
    while (quote < text.length() && text.charAt(quote) == '#') {
      quote++;
    }
    if (quote >= text.length() || text.charAt(quote) != '"') {
      return Token.of(Kind.OTHER, from, quote);
    }
    var pounds = text.substring(from, quote);
    if (text.startsWith(QUOTES, quote)) {
      int begin = quote + QUOTES.length();
      int to = until(QUOTES + pounds, begin, QUOTES.length() + pounds.length());
      return new Token(Kind.TEXT, from, to, from, from, '\0', false);
    }
    int end = quote + 1;
    while (end < text.length() && text.charAt(end) != '\n' && !isClosed(end, pounds)) {
      boolean isEscape = text.startsWith("\\", end) && !text.startsWith("\n", end + 1);
      end += isEscape && pounds.isEmpty() ? 2 : 1;
    }
    end = Math.min(end, text.length());
    boolean isClosed = isClosed(end, pounds);
    int to = isClosed ? end + 1 + pounds.length() : end;
    return new Token(Kind.TEXT, from, to, quote + 1, end, '\0', true);
  }

  private boolean isClosed(int index, String pounds) {
    return index < text.length() && text.charAt(index) == '"' && text.startsWith(pounds, index + 1);
  }
}

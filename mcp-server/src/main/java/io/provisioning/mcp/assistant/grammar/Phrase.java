package io.provisioning.mcp.assistant.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a request, in their order. What separates clauses is a word of its own.
 *
 * @param written as they were typed, without quotes around a word
 */
public record Phrase(List<String> written) {

  /** More than people type, and few enough to try everything. */
  public static final int MOST = 60;

  private static final String SEPARATORS = ",;";
  private static final String QUOTES = "\"'`“”‘’";

  public Phrase {
    written = List.copyOf(written);
  }

  public static Phrase of(String text) {
    var words = new ArrayList<String>();
    for (var piece : text.strip().split("\\s+", -1)) {
      take(piece.replace('’', '\''), words);
    }
    while (!words.isEmpty() && SEPARATORS.contains(words.getLast())) {
      words.removeLast();
    }
    return new Phrase(words);
  }

  private static void take(String piece, List<String> words) {
    var end = piece.length();
    while (end > 0 && ".!?,;".indexOf(piece.charAt(end - 1)) >= 0) {
      end--;
    }
    var word = piece.substring(0, end);
    if (word.length() > 2 && isQuote(word.charAt(0)) && isQuote(word.charAt(word.length() - 1))) {
      word = word.substring(1, word.length() - 1);
    }
    if (!word.isEmpty()) {
      words.add(word);
    }
    if (end < piece.length()) {
      words.add(piece.charAt(piece.length() - 1) == ',' ? "," : ";");
    }
  }

  private static boolean isQuote(char character) {
    return QUOTES.indexOf(character) >= 0;
  }

  public int size() {
    return written.size();
  }

  /** The word at a place in lower case; empty behind the last. */
  public String at(int place) {
    return place < written.size() ? written.get(place).toLowerCase(Locale.ROOT) : "";
  }

  /** Whether a clause may end before this word. */
  public boolean isBreak(int place) {
    var word = at(place);
    return SEPARATORS.contains(word) || word.equals("and") || word.equals("then");
  }
}

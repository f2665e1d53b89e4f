package io.provisioning.surrealdb.surrealql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a SurrealQL text, told from its strings, quoted names and comments. It is not a
 * parser: it finds mistakes early, and the engine has the last word.
 */
public final class SurrealText {

  // strings and quoted names end at their quote, unless a backslash stands before it
  private static final Pattern SILENT =
      Pattern.compile(
          """
          '(?:[^'\\\\]|\\\\.)*+' | "(?:[^"\\\\]|\\\\.)*+" | `(?:[^`\\\\]|\\\\.)*+` | ⟨(?:[^⟩\\\\]|\\\\.)*+⟩
          | /\\*.*?\\*/ | (?:--|//|\\#)[^\\n]*+
          """,
          Pattern.COMMENTS | Pattern.DOTALL);

  private static final Pattern PARAMETER = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");

  // the variable of a LET or FOR, and of a closure
  private static final Pattern OWN =
      Pattern.compile(
          "(?:\\b(?:LET|FOR)\\s*\\(?\\s*|[|,]\\s*)\\$([A-Za-z_][A-Za-z0-9_]*)(?=\\s*(?:=(?!=)|:|IN\\b|\\||,))",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> ENGINE =
      Set.of(
          "this", "parent", "value", "input", "before", "after", "event", "auth", "session",
          "token", "access", "request");

  private static final Pattern FIRST_WORD = Pattern.compile("[A-Za-z]+");

  private final String words;

  private SurrealText(String words) {
    this.words = words;
  }

  /** Reads a text. */
  public static SurrealText of(String text) {
    return new SurrealText(SILENT.matcher(text).replaceAll(" '' "));
  }

  /** The parameters that a caller has to bind. */
  public Set<String> parameters() {
    var own = OWN.matcher(words).results().map(found -> found.group(1)).collect(Collectors.toSet());
    return PARAMETER
        .matcher(words)
        .results()
        .map(found -> found.group(1))
        .filter(name -> !own.contains(name) && !ENGINE.contains(name))
        .collect(Collectors.toSet());
  }

  /** The first word of each statement, in capitals; also of those inside of blocks. */
  public List<String> statements() {
    return Arrays.stream(words.split("[;{}]", -1))
        .map(FIRST_WORD::matcher)
        .filter(Matcher::find)
        .map(found -> found.group().toUpperCase(Locale.ROOT))
        .toList();
  }
}

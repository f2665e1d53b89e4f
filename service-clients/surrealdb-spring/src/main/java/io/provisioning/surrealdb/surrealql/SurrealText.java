package io.provisioning.surrealdb.surrealql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  // the variable of a LET or FOR, and those of a closure: |$a, $b: int|
  private static final Pattern OWN =
      Pattern.compile(
          "\\b(?:LET|FOR)\\s*\\(?\\s*\\$[A-Za-z_][A-Za-z0-9_]*"
              + "|(?<!\\|)\\|(?:[\\s,]*\\$[A-Za-z_][A-Za-z0-9_]*(?:\\s*:[^,|$]*)?)+\\s*\\|(?!\\|)",
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
    var own =
        OWN.matcher(words)
            .results()
            .flatMap(declared -> names(declared.group()))
            .collect(Collectors.toSet());
    return names(words)
        .filter(name -> !own.contains(name) && !ENGINE.contains(name))
        .collect(Collectors.toSet());
  }

  private static Stream<String> names(String words) {
    return PARAMETER.matcher(words).results().map(found -> found.group(1));
  }

  /** The first word of each statement, in capitals; not of those inside of others. */
  public List<String> statements() {
    var statements = new ArrayList<String>();
    var depth = 0;
    var start = 0;
    for (var i = 0; i < words.length(); i++) {
      depth += depth(words.charAt(i));
      if (words.charAt(i) == ';' && depth <= 0) {
        firstWord(words.substring(start, i)).ifPresent(statements::add);
        start = i + 1;
      }
    }
    firstWord(words.substring(start)).ifPresent(statements::add);
    return statements;
  }

  private static int depth(char letter) {
    return switch (letter) {
      case '{', '(', '[' -> 1;
      case '}', ')', ']' -> -1;
      default -> 0;
    };
  }

  private static Optional<String> firstWord(String statement) {
    var word = FIRST_WORD.matcher(statement);
    return word.find() ? Optional.of(word.group().toUpperCase(Locale.ROOT)) : Optional.empty();
  }
}

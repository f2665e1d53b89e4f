package io.provisioning.cli.vault.imports;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Origin;
import java.util.LinkedHashMap;
import java.util.regex.Pattern;

/**
 * Variables as dotenv files have them: {@code NAME=value}, perhaps after {@code export}. A value
 * stands alone, up to a blank and {@code #}; in single quotes or backquotes, as it is; or in double
 * quotes, with {@code \n}, {@code \r}, {@code \t}, {@code \"}, {@code \$} and {@code \\}. In quotes
 * it may go on over lines. Other variables in it stay as they are written.
 */
final class DotenvTrees {

  private static final Pattern BEGIN =
      Pattern.compile("[ \\t]*+(?:export[ \\t]++)?+([^\\s=#'\"]++)[ \\t]*+=[ \\t]*+");
  private static final Pattern REST = Pattern.compile("[ \\t]*+(?:#[^\n]*+)?+(?=\n|\\z)");
  private static final String ESCAPES = "nrt\"$\\";
  private static final String ESCAPED = "\n\r\t\"$\\";

  private final String text;
  private final String source;
  private int at;
  private int line = 1;

  private DotenvTrees(String text, String source) {
    this.text = text;
    this.source = source;
  }

  /**
   * Reads a text.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with the line, and no value
   */
  static Tree.Names read(String text, String source) {
    return new DotenvTrees(text.replace("\r\n", "\n"), source).names();
  }

  private Tree.Names names() {
    var start = here();
    var members = new LinkedHashMap<String, Tree>();
    while (at < text.length()) {
      var place = here();
      Limits.requireCount(line, place);
      var begin = BEGIN.matcher(text).region(at, lineEnd(at));
      if (begin.lookingAt()) {
        at = begin.end();
        if (members.put(begin.group(1), new Tree.Text(value(place), false, place)) != null) {
          throw invalid("each name once", "a name a second time", place);
        }
      } else {
        requireRest(at, place);
      }
      nextLine();
    }
    return new Tree.Names(members, start);
  }

  private String value(Origin place) {
    char first = at < text.length() ? text.charAt(at) : '\n';
    return switch (first) {
      case '\'', '`' -> exact(first, place);
      case '"' -> escaped(place);
      default -> alone();
    };
  }

  private String alone() {
    var rest = text.substring(at, lineEnd(at));
    int comment = rest.startsWith("#") ? 0 : comment(rest);
    return rest.substring(0, comment).strip();
  }

  private static int comment(String rest) {
    int blank = rest.indexOf(" #");
    int tab = rest.indexOf("\t#");
    return blank < 0 || (tab >= 0 && tab < blank) ? (tab < 0 ? rest.length() : tab) : blank;
  }

  /** Up to the quote that ends its line: Infisical escapes none within. */
  private String exact(char quote, Origin place) {
    int begin = at + 1;
    for (int end = text.indexOf(quote, begin); end >= 0; end = text.indexOf(quote, end + 1)) {
      if (isRest(end + 1)) {
        return taken(text.substring(begin, end), end + 1);
      }
    }
    throw open(place);
  }

  private String escaped(Origin place) {
    var value = new StringBuilder();
    for (int index = at + 1; index < text.length(); index++) {
      char letter = text.charAt(index);
      if (letter == '"') {
        requireRest(index + 1, place);
        return taken(value.toString(), index + 1);
      }
      int escape =
          letter == '\\' && index + 1 < text.length()
              ? ESCAPES.indexOf(text.charAt(index + 1))
              : -1;
      value.append(escape < 0 ? letter : ESCAPED.charAt(escape));
      index += escape < 0 ? 0 : 1;
    }
    throw open(place);
  }

  private String taken(String value, int end) {
    line += (int) text.substring(at, end).chars().filter(letter -> letter == '\n').count();
    at = end;
    return value;
  }

  private boolean isRest(int from) {
    return REST.matcher(text).region(from, text.length()).lookingAt();
  }

  private void requireRest(int from, Origin place) {
    if (!isRest(from)) {
      throw invalid("`NAME=value`, or a line that begins with `#`", "something else", place);
    }
  }

  private int lineEnd(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private void nextLine() {
    at = lineEnd(at) + 1;
    line++;
  }

  private Origin here() {
    return new Origin(source, line, 1);
  }

  private static RuntimeException open(Origin place) {
    return invalid("a quote at the end of the value", "none", place);
  }

  private static RuntimeException invalid(String expected, String got, Origin place) {
    return DocumentProblem.invalid(expected, got, place, null);
  }
}

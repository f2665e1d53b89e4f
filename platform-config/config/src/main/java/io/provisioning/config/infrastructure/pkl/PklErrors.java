package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.Documents;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.pkl.core.PklException;

/**
 * Reads what Pkl says about a document that does not evaluate. Its message has a first paragraph,
 * then source lines with a caret under them, each followed by {@code at <member> (<uri>)}.
 */
final class PklErrors {

  private static final Pattern FRAME =
      Pattern.compile(
          "(?m)^(?<line>\\d+ \\| )(?<code>.*)\\n(?<caret> *\\^+)\\nat (?<member>.*?) ?\\((?<uri>file:[^,()]+)");
  private static final Pattern BOX = Pattern.compile("(?m)^│ ?");
  private static final Pattern ELEMENT = Pattern.compile("\\[#(\\d{1,9})]");
  private static final Pattern LITERAL = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern TYPE =
      Pattern.compile(
          "Expected value of type `([^`]+)`, but got (?:type )?`?([^`.\\n]+)`?[\\s\\S]*?(?:Value: (.+))?");
  private static final Pattern PROPERTY =
      Pattern.compile("Cannot find property `([^`]+)` in object of type `([^`]+)`");
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "^(?:Refusing to |No resource reader |No module loader |Cannot expand glob |Cannot import dependency ).*");
  private static final Pattern QUOTED = Pattern.compile("`([^`\\n]+)`");
  private static final Pattern UNREADABLE =
      Pattern.compile("^I/O error loading module .*\\n\\w*Exception: (.+)");
  private static final Pattern OVERFLOW = Pattern.compile("^A stack overflow occurred");

  private final Path file;
  private final String text;
  private final Schema schema;

  PklErrors(Path file, String text, Schema schema) {
    this.file = file;
    this.text = text;
    this.schema = schema;
  }

  static String message(PklException exception) {
    var message = String.valueOf(exception.getMessage()).replace("–– Pkl Error ––\n", "");
    return BOX.matcher(message).replaceAll("");
  }

  Finding finding(PklException exception) {
    var message = message(exception);
    var frame = FRAME.matcher(message).results().findFirst();
    var origin = frame.map(this::origin).orElseGet(() -> mentioned(message));
    var path = frame.map(match -> path(match.group("member"))).orElse("document");
    return property(message, path, origin)
        .or(() -> type(message, path, origin))
        .or(() -> access(message, path, origin))
        .orElseGet(() -> new Finding(path, "a valid document", firstLine(message), origin, null));
  }

  private Optional<Finding> property(String message, String path, Origin origin) {
    return first(PROPERTY, message)
        .map(match -> {
          var name = match.group(1);
          var names = schema.propertiesOf(shortName(match.group(2)));
          return new Finding(
              path.equals("document") ? name : path + "." + name,
              names.isEmpty() ? "a known name" : "one of " + String.join(", ", names),
              "`" + name + "`",
              origin,
              NearestName.of(name, names).orElse(null));
        });
  }

  private static Optional<Finding> type(String message, String path, Origin origin) {
    return first(TYPE, message)
        .map(match -> {
          if (path.endsWith(".default")) {
            return new Finding(
                path, "`[\"default\"]`, since Pkl keeps the plain name", "`default`", origin, null);
          }
          var literals = literals(match.group(1));
          var got = Optional.ofNullable(match.group(3)).orElse(shortName(match.group(2)));
          return new Finding(
              path,
              literals.isEmpty()
                  ? shortName(match.group(1))
                  : "one of " + String.join(", ", literals),
              got,
              origin,
              NearestName.of(got.replace("\"", ""), literals).orElse(null));
        });
  }

  private static Optional<Finding> access(String message, String path, Origin origin) {
    var forbidden =
        first(FORBIDDEN, message)
            .map(_ -> {
              var what = first(QUOTED, message).map(quoted -> quoted.group()).orElse("something");
              return new Finding(
                  path, "a document that reads files of its workspace only", what, origin, null);
            });
    return forbidden
        .or(() ->
            first(UNREADABLE, message)
                .map(match ->
                    new Finding(path, "a file of the workspace", match.group(1), origin, null)))
        .or(() ->
            first(OVERFLOW, message)
                .map(_ ->
                    new Finding(
                        path,
                        "a value that does not need itself",
                        "endless or very deep recursion",
                        origin,
                        null)));
  }

  private static Optional<MatchResult> first(Pattern pattern, String message) {
    return pattern.matcher(message).results().findFirst();
  }

  /** The place in this file or in one that it imports. */
  private Origin origin(MatchResult frame) {
    int line = Integer.parseInt(frame.group("line").replaceAll("\\D", ""));
    int shown = frame.group("line").length();
    var place = Path.of(URI.create(frame.group("uri")));
    boolean own = place.equals(file.toAbsolutePath().normalize());
    int indentation =
        (own ? text : textOf(place))
            .lines()
            .skip(line - 1L)
            .findFirst()
            .map(PklErrors::indentation)
            .orElse(0);
    int column = indentation + Math.max(1, frame.group("caret").indexOf('^') - shown + 1);
    return new Origin((own ? file : place).toString(), line, column);
  }

  private static String textOf(Path imported) {
    try {
      return Documents.read(imported);
    } catch (ProblemException _) {
      return "";
    }
  }

  /** Where the file has what the message mentions, for messages without a place. */
  private Origin mentioned(String message) {
    int at = first(QUOTED, message).map(quoted -> text.indexOf(quoted.group(1))).orElse(-1);
    var before = text.substring(0, Math.max(0, at));
    int line = 1 + (int) before.chars().filter(each -> each == '\n').count();
    return new Origin(file.toString(), line, before.length() - before.lastIndexOf('\n'));
  }

  /** Pkl shows lines without it. */
  private static int indentation(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** {@code infra#servers[#1].plan} → {@code servers[0].plan}. */
  private static String path(String member) {
    int hash = member.indexOf('#');
    return hash < 0 || hash + 1 == member.length()
        ? "document"
        : ELEMENT
            .matcher(member.substring(hash + 1))
            .replaceAll(element -> "[" + (Integer.parseInt(element.group(1)) - 1) + "]");
  }

  private static List<String> literals(String type) {
    return LITERAL.matcher(type).results().map(literal -> literal.group(1)).toList();
  }

  private static String shortName(String type) {
    return type.substring(Math.max(type.lastIndexOf('#'), type.lastIndexOf('.')) + 1);
  }

  private static String firstLine(String message) {
    return message.lines().filter(line -> !line.isBlank()).findFirst().orElse("an error");
  }
}

package io.provisioning.config.infrastructure;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.pkl.core.PklException;

/**
 * Reads what Pkl says about a document that does not evaluate. Its message has a first paragraph,
 * then source lines with a caret under them, each followed by {@code at <member> (<uri>, line
 * <n>)}.
 */
final class PklErrors {

  private static final Pattern FRAME =
      Pattern.compile(
          "(?m)^(?<line>\\d+ \\| )(?<code>.*)\\n(?<caret> *\\^+)\\nat (?<member>.+?) \\((?<uri>[^,()]+)(?:, line (?<number>\\d+))?\\)?");
  private static final Pattern ELEMENT = Pattern.compile("\\[#(\\d{1,9})]");
  private static final Pattern LITERAL = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern TYPE =
      Pattern.compile(
          "Expected value of type `([^`]+)`, but got (?:type )?`?([^`.\\n]+)`?[\\s\\S]*?(?:Value: (.+))?");
  private static final Pattern CONSTRAINT =
      Pattern.compile("Type constraint `(.+)` violated\\.\\s+Value: (.+)");
  private static final Pattern PROPERTY =
      Pattern.compile("Cannot find property `([^`]+)` in object of type `([^`]+)`");

  private PklErrors() {}

  static Finding finding(
      PklException exception, String source, String text, String uri, Schema schema) {
    var message = String.valueOf(exception.getMessage()).replace("–– Pkl Error ––\n", "");
    var frame =
        FRAME
            .matcher(message)
            .results()
            .filter(match -> uri.equals(match.group("uri")))
            .findFirst();
    var origin = frame.map(match -> origin(match, source, text)).orElse(new Origin(source, 1, 1));
    var path = frame.map(match -> path(match.group("member"))).orElse("document");
    return describe(message, path, origin, schema);
  }

  private static Finding describe(String message, String path, Origin origin, Schema schema) {
    var property = PROPERTY.matcher(message);
    if (property.find()) {
      var names = schema.propertiesOf(shortName(property.group(2)));
      return new Finding(
          path.equals("document") ? property.group(1) : path + "." + property.group(1),
          names.isEmpty() ? "a known name" : "one of " + String.join(", ", names),
          "`" + property.group(1) + "`",
          origin,
          NearestName.of(property.group(1), names).orElse(null));
    }
    var constraint = CONSTRAINT.matcher(message);
    if (constraint.find()) {
      var expected =
          schema
              .expectationOf(constraint.group(1))
              .orElse("a value for which `" + constraint.group(1) + "` holds");
      return new Finding(path, expected, constraint.group(2), origin, null);
    }
    var type = TYPE.matcher(message);
    if (type.find()) {
      var literals = literals(type.group(1));
      var got = Optional.ofNullable(type.group(3)).orElse(shortName(type.group(2)));
      return new Finding(
          path,
          literals.isEmpty() ? shortName(type.group(1)) : "one of " + String.join(", ", literals),
          got,
          origin,
          NearestName.of(got.replace("\"", ""), literals).orElse(null));
    }
    return new Finding(path, "a valid document", firstLine(message), origin, null);
  }

  private static Origin origin(MatchResult frame, String source, String text) {
    int line = Integer.parseInt(frame.group("line").replaceAll("\\D", ""));
    int shown = frame.group("line").length();
    int indentation =
        text.lines().skip(line - 1L).findFirst().map(PklErrors::indentation).orElse(0);
    int column = indentation + Math.max(1, frame.group("caret").indexOf('^') - shown + 1);
    return new Origin(source, line, column);
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

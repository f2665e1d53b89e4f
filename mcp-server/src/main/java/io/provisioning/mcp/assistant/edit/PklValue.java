package io.provisioning.mcp.assistant.edit;

import io.provisioning.config.edit.PklLiteral;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A value of JSON as it stands in a Pkl file.
 *
 * <p>INVARIANT: texts are literals in which nothing is computed, and names of properties are
 * letters, digits and underscores or stand in quotes: a value is never a program.
 */
final class PklValue {

  private static final int DEEPEST = 8;
  private static final int MOST = 400;
  private static final double LARGEST = 1e15;

  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_]\\w{0,63}");
  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract amends as case class const default delete else extends external false fixed for"
                  + " function hidden if import in is let local module new nothing null open out outer"
                  + " override protected read record super switch this throw trace true typealias"
                  + " unknown vararg when")
              .split(" ", -1));

  private PklValue() {}

  /** Why a value cannot be written; empty if it can. */
  static Optional<String> refusal(JsonNode value) {
    return size(value, 0) > MOST
        ? Optional.of("a value of at most %d parts, nested %d times".formatted(MOST, DEEPEST))
        : Optional.empty();
  }

  private static int size(JsonNode value, int depth) {
    if (depth > DEEPEST || isTooLarge(value)) {
      return MOST + 1;
    }
    var size = 1;
    for (var child : value) {
      size += size(child, depth + 1);
      if (size > MOST) {
        return size;
      }
    }
    return size;
  }

  private static boolean isTooLarge(JsonNode value) {
    return value.isNumber() && !(Math.abs(value.asDouble()) < LARGEST);
  }

  /**
   * A value behind an equals sign.
   *
   * @param isMapping whether its names are keys
   */
  static String of(JsonNode value, boolean isMapping) {
    if (value.isArray() && value.isEmpty()) {
      return "new Listing {}";
    }
    return value.isContainer() ? "new " + body(value, isMapping) : scalar(value);
  }

  /** An element of a list. */
  static String element(JsonNode value) {
    return of(value, false);
  }

  private static String body(JsonNode value, boolean isMapping) {
    if (value.isEmpty()) {
      return "{}";
    }
    var lines = new ArrayList<String>();
    if (value.isArray()) {
      value.forEach(each -> lines.add(element(each)));
    } else {
      value
          .properties()
          .forEach(each -> lines.add(property(each.getKey(), each.getValue(), isMapping)));
    }
    if (value.isArray() && value.valueStream().noneMatch(JsonNode::isContainer)) {
      return "{ " + String.join("; ", lines) + " }";
    }
    return lines.stream()
        .flatMap(String::lines)
        .collect(Collectors.joining("\n  ", "{\n  ", "\n}"));
  }

  private static String property(String name, JsonNode value, boolean isKey) {
    var isIdentifier = !isKey && IDENTIFIER.matcher(name).matches() && !KEYWORDS.contains(name);
    var written = isIdentifier ? name : "[" + PklLiteral.of(name) + "]";
    var isMapping = name.equals("labels") || name.equals("provider_config");
    return value.isContainer() && !(value.isArray() && value.isEmpty())
        ? written + " " + body(value, isMapping)
        : written + " = " + of(value, false);
  }

  private static String scalar(JsonNode value) {
    if (value.isString()) {
      return PklLiteral.of(value.asString());
    }
    if (value.isNumber()) {
      return value.canConvertToExactIntegral() && value.canConvertToLong()
          ? Long.toString(value.asLong())
          : BigDecimal.valueOf(value.asDouble()).toPlainString();
    }
    return value.isBoolean() ? String.valueOf(value.asBoolean()) : "null";
  }
}

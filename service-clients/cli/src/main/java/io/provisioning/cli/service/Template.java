package io.provisioning.cli.service;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with {@code ${names}} in them. */
final class Template {

  private static final Pattern NAME = Pattern.compile("\\$\\{([^{}]*)}");

  private Template() {}

  static List<String> names(String text) {
    return NAME.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }

  /** The text with values in the place of their names; all that it names are there. */
  static String fill(String text, Map<String, String> values) {
    return NAME.matcher(text)
        .replaceAll(found -> {
          var value = values.get(found.group(1));
          if (value == null) {
            throw new IllegalStateException("no value for `" + found.group() + "`");
          }
          return Matcher.quoteReplacement(value);
        });
  }
}

package io.provisioning.mcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A setting that a wish in words may mean, with the value that the wish names.
 *
 * @param setting as the platform describes it
 */
record Suggestion(JsonNode setting, String value) {

  private static final int MOST = 5;
  private static final Pattern WORD = Pattern.compile("[a-z]{3,}");

  /** A number with what may follow it: a unit of time or of memory. */
  private static final Pattern QUANTITY =
      Pattern.compile(
          "(?<number>\\d{1,12})\\s*(?<unit>ms|milliseconds?|s|seconds?|m|minutes?|h|hours?|d|days?|kb|mb|gb)?\\b");

  private static final Set<String> ON = Set.of("enable", "allow", "yes", "true");
  private static final Set<String> OFF = Set.of("disable", "forbid", "stop", "false", "never");

  /**
   * Settings that share words with the wish and can take its value, those with most words first.
   */
  static List<Suggestion> of(String wish, List<JsonNode> settings) {
    var words = words(wish);
    var found = new ArrayList<Suggestion>();
    settings.stream()
        .filter(setting -> !setting.path("secret").asBoolean(false))
        .filter(setting -> shared(words, setting) > 0)
        .sorted(Comparator.comparingInt((JsonNode setting) -> -shared(words, setting)))
        .forEach(setting ->
            value(wish.toLowerCase(Locale.ROOT), words, setting)
                .ifPresent(value -> found.add(new Suggestion(setting, value))));
    return found.subList(0, Math.min(MOST, found.size()));
  }

  /** Words without their ending, so that one and many are the same. */
  private static Set<String> words(String text) {
    var words = new java.util.HashSet<String>();
    var matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      var word = matcher.group();
      words.add(word.endsWith("s") ? word.substring(0, word.length() - 1) : word);
    }
    return words;
  }

  /** The words of a key say more than those of a description. */
  private static int shared(Set<String> words, JsonNode setting) {
    var key = words(setting.path("key").asString(""));
    var description = words(setting.path("description").asString(""));
    return words.stream()
        .mapToInt(word -> (key.contains(word) ? 3 : 0) + (description.contains(word) ? 1 : 0))
        .sum();
  }

  private static Optional<String> value(String wish, Set<String> words, JsonNode setting) {
    return switch (setting.path("type").asString("")) {
      case "boolean" -> flag(words);
      case "integer", "number" -> quantity(wish, Set.of(""));
      case "duration" -> quantity(wish, Set.of("ms", "s", "m", "h", "d"));
      case "size" ->
          quantity(wish, Set.of("kb", "mb", "gb")).map(it -> it.toUpperCase(Locale.ROOT));
      case "choice" -> choice(wish, setting.path("choices"));
      default -> Optional.empty();
    };
  }

  private static Optional<String> flag(Set<String> words) {
    if (words.stream().anyMatch(OFF::contains)) {
      return Optional.of("false");
    }
    return words.stream().anyMatch(ON::contains) ? Optional.of("true") : Optional.empty();
  }

  private static Optional<String> quantity(String wish, Set<String> units) {
    var matcher = QUANTITY.matcher(wish);
    while (matcher.find()) {
      var unit = unit(Optional.ofNullable(matcher.group("unit")).orElse(""));
      if (units.contains(unit)) {
        return Optional.of(matcher.group("number") + unit);
      }
    }
    return Optional.empty();
  }

  /** As configuration files write it. */
  private static String unit(String word) {
    if (word.length() <= 2) {
      return word;
    }
    return word.startsWith("mil") ? "ms" : word.substring(0, 1);
  }

  private static Optional<String> choice(String wish, JsonNode choices) {
    for (var choice : choices) {
      if (Pattern.compile("\\b" + Pattern.quote(choice.asString().toLowerCase(Locale.ROOT)) + "\\b")
          .matcher(wish)
          .find()) {
        return Optional.of(choice.asString());
      }
    }
    return Optional.empty();
  }
}

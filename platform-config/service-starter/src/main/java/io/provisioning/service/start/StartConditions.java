package io.provisioning.service.start;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * What decides which beans there are: properties that conditions ask for, and profiles. Of a value
 * only what conditions can tell apart is kept, so that an address may be another one.
 *
 * @param kinds of the values, by the names of their properties
 */
record StartConditions(SortedMap<String, String> kinds) {

  private static final String PROFILES = "(profiles)";

  /** Choices are words; what is longer, or has other characters, is only looked at if it is set. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_-]{0,23}");

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final Pattern CONFIDENTIAL = Pattern.compile("password|secret|token|key");

  /** As they are now. */
  static StartConditions now(Environment environment, Collection<String> names) {
    var kinds = new TreeMap<String, String>();
    names.forEach(name -> kinds.put(name, kind(name, environment.getProperty(name))));
    kinds.put(PROFILES, String.join(",", environment.getActiveProfiles()));
    return new StartConditions(kinds);
  }

  private static String kind(String name, @Nullable String value) {
    if (value == null) {
      return "absent";
    } else if (value.isEmpty()) {
      return "empty";
    } else if (NUMBER.matcher(value).matches()) {
      return "a number";
    }
    var isConfidential = CONFIDENTIAL.matcher(name.toLowerCase(Locale.ROOT)).find();
    return WORD.matcher(value).matches() && !isConfidential ? "`" + value + "`" : "set";
  }

  /** As they are now of the same properties. */
  StartConditions again(Environment environment) {
    return now(environment, kinds.keySet().stream().filter(it -> !it.equals(PROFILES)).toList());
  }

  /** What is not the same. */
  Map<String, String> differencesTo(StartConditions other) {
    var differences = new TreeMap<>(other.kinds());
    differences.entrySet().removeIf(it -> it.getValue().equals(kinds.get(it.getKey())));
    return differences;
  }

  String text() {
    return kinds.entrySet().stream()
        .map(it -> it.getKey() + "=" + it.getValue() + "\n")
        .collect(Collectors.joining());
  }

  static StartConditions parse(String text) {
    var kinds = new TreeMap<String, String>();
    for (var line : text.lines().toList()) {
      var equals = line.lastIndexOf('=');
      kinds.put(line.substring(0, equals), line.substring(equals + 1));
    }
    return new StartConditions(kinds);
  }
}

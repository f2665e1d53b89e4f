package io.provisioning.provider.demo;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * How the simulator behaves.
 *
 * @param latencies of each call, from {@code latency}, ISO-8601, default {@code PT0S}, and {@code
 *     latency.<call>}
 * @param failureRates share of calls that end in a passing fault, from {@code failure-rate}, 0 to
 *     1, default 0, and {@code failure-rate.<call>}
 * @param rateLimit calls per second before it throttles, {@code rate-limit}, 0 for none, the
 *     default
 * @param seed of the passing faults, {@code seed}, default 1
 * @param nullableFail {@code fail}: a pattern; what matches fails for good. It is looked for in
 *     {@code kind/name} of resources and in {@code server: command line} of commands
 */
record DemoSettings(
    Map<Call, Duration> latencies,
    Map<Call, Double> failureRates,
    int rateLimit,
    long seed,
    @Nullable Pattern nullableFail) {

  DemoSettings {
    latencies = Map.copyOf(latencies);
    failureRates = Map.copyOf(failureRates);
  }

  static DemoSettings of(Map<String, String> settings) {
    requireKnown(settings.keySet());
    return new DemoSettings(
        perCall(settings, "latency", Duration.ZERO, DemoSettings::latency),
        perCall(settings, "failure-rate", 0.0, DemoSettings::rate),
        read(settings, "rate-limit", DemoSettings::limit).orElse(0),
        read(settings, "seed", Long::valueOf).orElse(1L),
        read(settings, "fail", Pattern::compile).orElse(null));
  }

  Duration latency(Call call) {
    return latencies.getOrDefault(call, Duration.ZERO);
  }

  double failureRate(Call call) {
    return failureRates.getOrDefault(call, 0.0);
  }

  boolean fails(String subject) {
    return nullableFail != null && nullableFail.matcher(subject).find();
  }

  /** The names of all settings. */
  static Set<String> names() {
    var names = new TreeSet<>(Set.of("fail", "rate-limit", "seed"));
    for (var name : new String[] {"latency", "failure-rate"}) {
      names.add(name);
      Arrays.stream(Call.values()).forEach(call -> names.add(name + "." + call.text()));
    }
    return names;
  }

  private static void requireKnown(Set<String> names) {
    var known = names();
    for (var name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "demo has no setting `" + name + "`; it has " + String.join(", ", known));
      }
    }
  }

  private static <T> Map<Call, T> perCall(
      Map<String, String> settings, String name, T none, Function<String, T> parse) {
    var all = read(settings, name, parse).orElse(none);
    var values = new EnumMap<Call, T>(Call.class);
    for (var call : Call.values()) {
      values.put(call, read(settings, name + "." + call.text(), parse).orElse(all));
    }
    return values;
  }

  private static <T> Optional<T> read(
      Map<String, String> settings, String name, Function<String, T> parse) {
    var text = settings.get(name);
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse.apply(text));
    } catch (NumberFormatException | DateTimeParseException | PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "setting `%s` of demo is `%s`; it should be %s".formatted(name, text, expected(name)), e);
    }
  }

  private static String expected(String name) {
    return switch (name.replaceFirst("\\..*", "")) {
      case "latency" -> "an ISO-8601 duration such as PT0.2S";
      case "failure-rate" -> "a number from 0 to 1";
      case "fail" -> "a regular expression";
      default -> "a whole number of at least 0";
    };
  }

  private static Duration latency(String text) {
    var latency = Duration.parse(text);
    if (latency.isNegative()) {
      throw new DateTimeParseException("negative", text, 0);
    }
    return latency;
  }

  private static double rate(String text) {
    var rate = Double.parseDouble(text);
    if (!(rate >= 0 && rate <= 1)) {
      throw new NumberFormatException(text);
    }
    return rate;
  }

  private static int limit(String text) {
    return Integer.parseUnsignedInt(text);
  }

  /** What can be asked of the simulator. */
  enum Call {
    ENSURE,
    DELETE,
    FIND,
    LIST,
    EXEC,
    UPLOAD;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

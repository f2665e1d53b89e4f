package io.provisioning.provider.demo;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * How the simulator behaves.
 *
 * @param latency of each call, {@code latency}, ISO-8601, default {@code PT0S}
 * @param failureRate share of calls that end in a passing fault, {@code failure-rate}, 0 to 1,
 *     default 0
 * @param rateLimit calls per second before it throttles, {@code rate-limit}, 0 for none, the
 *     default
 * @param seed of the passing faults, {@code seed}, default 1
 * @param nullableFail {@code fail}: a pattern; what matches fails for good. It is looked for in
 *     {@code kind/name} of resources and in {@code server: command line} of commands
 */
record DemoSettings(
    Duration latency,
    double failureRate,
    int rateLimit,
    long seed,
    @Nullable Pattern nullableFail) {

  private static final Set<String> NAMES =
      Set.of("latency", "failure-rate", "rate-limit", "seed", "fail");

  DemoSettings {
    if (latency.isNegative() || failureRate < 0 || failureRate > 1 || rateLimit < 0) {
      throw new IllegalArgumentException(
          "demo wants `latency` and `rate-limit` of at least 0 and `failure-rate` from 0 to 1");
    }
  }

  static DemoSettings of(Map<String, String> settings) {
    for (var name : settings.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "demo has no setting `"
                + name
                + "`; it has "
                + String.join(", ", NAMES.stream().sorted().toList()));
      }
    }
    return new DemoSettings(
        read(settings, "latency", "an ISO-8601 duration such as PT0.2S", Duration::parse)
            .orElse(Duration.ZERO),
        read(settings, "failure-rate", "a number from 0 to 1", Double::valueOf).orElse(0.0),
        read(settings, "rate-limit", "a whole number", Integer::valueOf).orElse(0),
        read(settings, "seed", "a whole number", Long::valueOf).orElse(1L),
        read(settings, "fail", "a regular expression", Pattern::compile).orElse(null));
  }

  boolean fails(String subject) {
    return nullableFail != null && nullableFail.matcher(subject).find();
  }

  private static <T> Optional<T> read(
      Map<String, String> settings, String name, String expected, Function<String, T> parse) {
    var text = settings.get(name);
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse.apply(text));
    } catch (NumberFormatException | DateTimeParseException | PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "setting `" + name + "` of demo is `" + text + "`; it should be " + expected, e);
    }
  }
}

package io.provisioning.config.layer;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What values a key can have.
 *
 * @param expected what is right, in the words of a finding
 * @param written the type a value has in a file: String, Long, Boolean or List
 * @param parser makes the value from its text; empty if the text is wrong
 * @param choices all possible texts, where there are few
 */
public record ValueType<T>(
    String expected, Class<?> written, Function<String, Optional<T>> parser, List<String> choices) {

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,18}");

  public ValueType {
    choices = List.copyOf(choices);
  }

  static ValueType<String> name() {
    return text(
        "a name of lower-case letters, digits and inner hyphens",
        text -> Optional.of(text).filter(it -> LABEL.matcher(it).matches()));
  }

  static ValueType<String> choice(String... choices) {
    var all = List.of(choices);
    return new ValueType<>(
        "one of " + String.join(", ", all),
        String.class,
        text -> Optional.of(text).filter(all::contains),
        all);
  }

  static ValueType<Integer> integer(int least, int most) {
    return new ValueType<>(
        "a whole number from " + least + " to " + most,
        Long.class,
        text ->
            Optional.of(text)
                .filter(it -> DIGITS.matcher(it).matches())
                .map(Long::valueOf)
                .filter(number -> number >= least && number <= most)
                .map(Long::intValue),
        List.of());
  }

  static ValueType<Boolean> truth() {
    return new ValueType<>(
        "true or false",
        Boolean.class,
        text ->
            Optional.of(text)
                .filter(it -> it.equals("true") || it.equals("false"))
                .map(Boolean::valueOf),
        List.of("true", "false"));
  }

  static ValueType<Duration> duration() {
    return text(
        "a duration such as `PT30S`",
        text -> {
          try {
            return Optional.of(Duration.parse(text)).filter(it -> it.isPositive());
          } catch (DateTimeParseException wrong) {
            return Optional.empty();
          }
        });
  }

  static ValueType<Path> path() {
    return text(
        "an absolute path",
        text -> {
          try {
            return Optional.of(Path.of(text)).filter(Path::isAbsolute);
          } catch (InvalidPathException wrong) {
            return Optional.empty();
          }
        });
  }

  /** In a file a list, or as everywhere else one text. */
  static ValueType<List<Path>> paths() {
    return new ValueType<>(
        "absolute paths, with `" + File.pathSeparator + "` between them",
        List.class,
        text -> {
          var parts = Stream.of(text.split(File.pathSeparator, -1)).filter(it -> !it.isBlank());
          var paths = parts.map(path().parser()).toList();
          return paths.stream().allMatch(Optional::isPresent)
              ? Optional.of(paths.stream().flatMap(Optional::stream).toList())
              : Optional.empty();
        },
        List.of());
  }

  static ValueType<URI> url() {
    return text(
        "an http or https address",
        text -> {
          try {
            return Optional.of(new URI(text))
                .filter(it -> it.getHost() != null)
                .filter(it -> List.of("http", "https").contains(it.getScheme()));
          } catch (URISyntaxException wrong) {
            return Optional.empty();
          }
        });
  }

  private static <T> ValueType<T> text(String expected, Function<String, Optional<T>> parser) {
    return new ValueType<>(expected, String.class, parser, List.of());
  }
}

package io.provisioning.config.problem;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing wrong in a document.
 *
 * @param path where in the document, such as {@code servers[0].plan}
 * @param expected what would be right, such as {@code one of small, medium, large, xlarge}
 * @param got what is there, such as {@code "smal"}
 * @param nullableOrigin the place in a file, where there is a file
 * @param nullableSuggestion the nearest valid name
 */
public record Finding(
    String path,
    String expected,
    String got,
    @Nullable Origin nullableOrigin,
    @Nullable String nullableSuggestion) {

  private static final int LONGEST = 300;
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}|[\\u2028\\u2029]");

  /** Whatever a document holds, its findings are one short line each and move no cursor. */
  public Finding {
    path = line(path);
    expected = line(expected);
    got = line(got);
  }

  private static String line(String text) {
    var shown = text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    var control = CONTROL.matcher(shown);
    return !control.find()
        ? shown
        : control.replaceAll(match -> "\\\\u%04x".formatted((int) match.group().charAt(0)));
  }

  /** The same at a place. */
  public Finding at(Origin place) {
    return new Finding(path, expected, got, place, nullableSuggestion);
  }

  public Optional<Origin> origin() {
    return Optional.ofNullable(nullableOrigin);
  }

  public Optional<String> suggestion() {
    return Optional.ofNullable(nullableSuggestion);
  }

  /** One line: {@code infra.yaml:3:11: servers[0].plan: expected …, got …; did you mean …?}. */
  @Override
  public String toString() {
    return origin().map(place -> place + ": ").orElse("")
        + path
        + ": expected "
        + expected
        + ", got "
        + got
        + suggestion().map(name -> "; did you mean `" + name + "`?").orElse("");
  }
}

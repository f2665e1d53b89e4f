package io.provisioning.config.problem;

import java.util.Optional;
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

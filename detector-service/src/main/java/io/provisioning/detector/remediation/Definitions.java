package io.provisioning.detector.remediation;

import io.provisioning.config.problem.Finding;
import io.provisioning.detector.remediation.AlertMatcher.Kind;
import io.provisioning.detector.remediation.Remediation.Definition;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules as they are asked for, checked and with what is left out. */
final class Definitions {

  private static final Duration SHORTEST = Duration.ofMinutes(1);

  /** So long that all suggestions within it are kept. */
  private static final Duration LONGEST_COOL_DOWN = Duration.ofDays(7);

  private static final Duration LONGEST_PATIENCE = Duration.ofDays(1);

  private Definitions() {}

  /**
   * Of a rule that is to be kept.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID
   */
  static Definition of(SaveRemediation wanted) {
    return of(
        wanted.matchers(), wanted.action(), wanted.perDay(), wanted.coolDown(), wanted.patience());
  }

  /**
   * Of a rule that is tried.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID
   */
  static Definition of(PreviewRemediation wanted) {
    return of(
        wanted.matchers(), wanted.action(), wanted.perDay(), wanted.coolDown(), wanted.patience());
  }

  private static Definition of(
      List<AlertMatcher> matchers,
      Action action,
      @Nullable Integer perDay,
      @Nullable String coolDown,
      @Nullable String patience) {
    if (matchers.stream().noneMatch(it -> it.wanted() == Kind.EQUAL)) {
      throw invalid(
          new Finding(
              "matchers",
              "at least one of kind equal, such as alertname",
              "only not_equal",
              null,
              null));
    }
    return new Definition(
        matchers.stream().map(AlertMatcher::explicit).toList(),
        action,
        new Limits(
            perDay == null ? Limits.PER_DAY : perDay,
            duration("cool_down", coolDown, Limits.COOL_DOWN, LONGEST_COOL_DOWN),
            duration("patience", patience, Limits.PATIENCE, LONGEST_PATIENCE)));
  }

  private static Duration duration(
      String path, @Nullable String text, Duration otherwise, Duration longest) {
    if (text == null) {
      return otherwise;
    }
    try {
      var duration = Duration.parse(text);
      if (duration.compareTo(SHORTEST) >= 0 && duration.compareTo(longest) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // said below
    }
    throw invalid(
        new Finding(
            path,
            "a duration such as PT30M, from %s to %s".formatted(SHORTEST, longest),
            "`" + text + "`",
            null,
            null));
  }

  private static RuntimeException invalid(Finding finding) {
    return RemediationProblem.INVALID_REMEDIATION.because(
        "the remediation cannot be used: " + finding, List.of(finding));
  }
}

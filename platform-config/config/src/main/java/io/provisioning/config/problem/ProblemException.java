package io.provisioning.config.problem;

import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one exception for what a caller should be told. The detail is a sentence without a final
 * period that says what to do; user input stands in backticks.
 */
public final class ProblemException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final transient Problem problem;
  private final transient List<Finding> findings;
  private final @Nullable String help;
  private final @Nullable Duration retryAfter;

  public ProblemException(Problem problem, String detail) {
    this(problem, detail, null, List.of(), null);
  }

  public ProblemException(
      Problem problem,
      String detail,
      @Nullable String help,
      List<Finding> findings,
      @Nullable Throwable cause) {
    this(problem, detail, help, findings, cause, null);
  }

  private ProblemException(
      Problem problem,
      String detail,
      @Nullable String help,
      List<Finding> findings,
      @Nullable Throwable cause,
      @Nullable Duration retryAfter) {
    super(detail, cause);
    this.problem = problem;
    this.help = help;
    this.findings = List.copyOf(findings);
    this.retryAfter = retryAfter;
  }

  /** A problem that passes by itself: the same request may do after this time. */
  public static ProblemException passing(Problem problem, String detail, Duration wait) {
    var seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return new ProblemException(
        problem,
        detail,
        "try again in " + seconds + " s",
        List.of(),
        null,
        Duration.ofSeconds(seconds));
  }

  public Problem problem() {
    return problem;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }

  /** What the reader can do about it, where the detail does not say so already. */
  public Optional<String> help() {
    return Optional.ofNullable(help);
  }

  /**
   * Each single thing that is wrong, in document order; empty where the problem is not about a
   * document.
   */
  public List<Finding> findings() {
    return findings;
  }

  /** After which time the same request may do, in whole seconds; empty where waiting is no help. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}

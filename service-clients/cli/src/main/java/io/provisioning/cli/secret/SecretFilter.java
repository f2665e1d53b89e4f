package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which secrets are listed. */
final class SecretFilter {

  static final int LARGEST_PAGE = 1000;

  private static final List<String> STATES = List.of("active", "deleted", "all");

  @Option(
      names = "--label",
      paramLabel = "<name>[=<value>]",
      description = "Only those with this label.")
  private @Nullable String label;

  @Option(
      names = "--state",
      paramLabel = "<state>",
      defaultValue = "active",
      description = "active, deleted or all (default: active).")
  private String state = "active";

  @Nullable String label() {
    return label;
  }

  /**
   * The state that was given.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is no such state
   */
  String state() {
    if (STATES.contains(state)) {
      return state;
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "there is no state `%s`%s".formatted(state, DidYouMean.question(state, STATES)),
        "states are: " + String.join(", ", STATES));
  }
}

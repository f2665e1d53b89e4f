package io.provisioning.cli.remediation;

import io.provisioning.cli.console.CommandProblem;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a rule suggests, and how often. */
final class RuleOptions {

  /** Which workflow. */
  enum Action {
    revert,
    apply
  }

  @Option(
      names = "--action",
      required = true,
      paramLabel = "<action>",
      description =
          "`revert`: `drift revert` of the resource that the alert names; `apply`: `infra apply` of"
              + " its infrastructure.")
  private Action action = Action.revert;

  @Option(
      names = "--per-day",
      paramLabel = "<n>",
      description = "Suggestions within 24 hours (default: 3).")
  private @Nullable Integer perDay;

  @Option(
      names = "--cool-down",
      paramLabel = "<time>",
      description = "Time between two suggestions for an infrastructure (default: `30m`).")
  private @Nullable String coolDown;

  @Option(
      names = "--patience",
      paramLabel = "<time>",
      description = "Time for the alert to end (default: `15m`).")
  private @Nullable String patience;

  String action() {
    return action.name();
  }

  @Nullable Integer perDay() {
    return perDay;
  }

  @Nullable String coolDown() {
    return iso(coolDown);
  }

  @Nullable String patience() {
    return iso(patience);
  }

  /** People leave out what ISO 8601 begins with. */
  private static @Nullable String iso(@Nullable String text) {
    if (text == null) {
      return null;
    }
    var upper = text.toUpperCase(Locale.ROOT);
    var prefix = upper.startsWith("P") ? "" : upper.matches("\\d+D") ? "P" : "PT";
    try {
      return Duration.parse(prefix + upper).toString();
    } catch (DateTimeParseException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a duration".formatted(text), "write it as 30m, 2h or 1d", e);
    }
  }
}

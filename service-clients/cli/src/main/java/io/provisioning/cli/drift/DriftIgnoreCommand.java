package io.provisioning.cli.drift;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.IgnoreDrift;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "ignore", description = "Ignore a drift that is known.")
final class DriftIgnoreCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private DriftParameter drift = new DriftParameter();

  @Option(names = "--reason", required = true, paramLabel = "<text>", description = "Why.")
  private String reason = "";

  @Option(
      names = "--for",
      paramLabel = "<time>",
      description = "How long, such as `2h`, `30m` or `P1D` (default: as long as it lasts).")
  private @Nullable String time;

  @Mixin private JsonOption json = new JsonOption();

  DriftIgnoreCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = new IgnoreDrift().reason(reason).until(time == null ? null : until(time));
    var ignored =
        invocation
            .orchestrator()
            .drift()
            .ignoreDrift(drift.id(), drift.workspace(invocation), wanted);
    return DriftText.print(invocation.console(), json.isSet(invocation), ignored);
  }

  private OffsetDateTime until(String text) {
    try {
      return invocation.time().instant().plus(Duration.parse(iso(text))).atOffset(ZoneOffset.UTC);
    } catch (DateTimeException | ArithmeticException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`" + text + "` is not a duration", "write it as 2h, 30m or P1D", e);
    }
  }

  /** People leave out what ISO 8601 begins with. */
  private static String iso(String text) {
    var upper = text.toUpperCase(Locale.ROOT);
    if (upper.startsWith("P")) {
      return upper;
    }
    return upper.endsWith("D") ? "P" + upper : "PT" + upper;
  }
}

package io.provisioning.cli.silence;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.detector.model.CreateSilence;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "add", description = "Silence alerts whose labels match, starting now.")
final class SilenceAddCommand implements Callable<Integer> {

  /** How many of the newest alerts show which labels there are. */
  private static final int KNOWN = 1000;

  private final Invocation invocation;

  @Parameters(
      arity = "1..*",
      paramLabel = "<matcher>",
      description = "All must match, such as `alertname=ServiceDown` or `service=~\"v.*\"`.")
  private List<String> matchers = List.of();

  @Option(
      names = "--for",
      required = true,
      paramLabel = "<time>",
      description = "How long, such as `2h`, `30m` or `P1D`; at most 30 days.")
  private String time = "";

  @Option(names = "--comment", paramLabel = "<text>", description = "Why.")
  private @Nullable String comment;

  @Mixin private JsonOption json = new JsonOption();

  SilenceAddCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var read = matchers.stream().map(SilenceText::matcher).toList();
    var wanted =
        new CreateSilence()
            .matchers(read.stream().map(SilenceText::view).toList())
            .duration(iso(time))
            .comment(comment);
    var detector = invocation.door().detector();
    var alerts = detector.alerts("all", null, null, KNOWN);
    var made = detector.silences().createSilence(wanted, UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(made)
                : "silence %s until %s".formatted(made.getId(), Text.time(made.getEndsAt())));
    read.stream()
        .flatMap(matcher -> matcher.unknownIn(alerts).stream())
        .map(Text::printable)
        .forEach(unknown -> invocation.console().note("provisioning: " + unknown));
    return ExitCode.DONE;
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

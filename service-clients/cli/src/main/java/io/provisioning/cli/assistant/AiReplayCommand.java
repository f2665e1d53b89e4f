package io.provisioning.cli.assistant;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Moment;
import io.provisioning.client.mcp.model.DifferenceView;
import io.provisioning.client.mcp.model.ReplayView;
import io.provisioning.client.mcp.model.ReplayView.OutcomeEnum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "replay",
    description = {
      "Make the calls of an agent's session again, as you, and compare what they return with what the"
          + " agent saw.",
      "Nothing is changed: what would change something is only shown, and nothing is confirmed.",
      "Exit code 1 if anything differs or is refused now."
    })
final class AiReplayCommand implements Callable<Integer> {

  private static final int DIFFERENT = 1;
  private static final int WIDEST = 160;

  private final Invocation invocation;

  @Parameters(
      arity = "1",
      paramLabel = "<session>",
      description = "Session, as `ai sessions` shows it.")
  private String session = "";

  @Option(
      names = "--from",
      paramLabel = "<time>",
      description = "Only calls since this time, or `2h` for two hours ago (default: `30d`).")
  private @Nullable String from;

  @Mixin private JsonOption json = new JsonOption();

  AiReplayCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().assistant().agentSessions();
    var id = SessionId.of(session);
    var console = invocation.console();
    var isJson = json.isSet(invocation);
    var transcript = api.getAgentSession(id, Moment.ofNullable(from, invocation.time()));
    var replayed = new ArrayList<ReplayView>();
    for (var call : transcript.getCalls()) {
      var replay = api.replayAgentCall(id, call.getNumber());
      replayed.add(replay);
      if (!isJson) {
        print(console, replay);
      }
    }
    if (isJson) {
      console.print(JsonText.pretty(replayed));
    } else {
      console.print(summary(replayed));
    }
    if (Boolean.TRUE.equals(transcript.getMore())) {
      console.note("older calls were left out");
    }
    var isSame = count(replayed, OutcomeEnum.DIFFERENT, OutcomeEnum.REFUSED) == 0;
    return isSame ? ExitCode.DONE : DIFFERENT;
  }

  private static void print(Console console, ReplayView replay) {
    var reason = Optional.ofNullable(replay.getReason()).map(": "::concat).orElse("");
    console.print(
        "%d  %s  %s"
            .formatted(
                replay.getNumber(),
                console.style().bold(Text.oneLine(replay.getName(), WIDEST)),
                Text.oneLine(replay.getOutcome().getValue() + reason, WIDEST)));
    replay.getDifferences().forEach(difference -> print(console, difference));
    if (replay.getOutcome() == OutcomeEnum.DIFFERENT && replay.getDifferences().isEmpty()) {
      console.print("    it differs after the beginning that the audit keeps");
    }
  }

  private static void print(Console console, DifferenceView difference) {
    console.print("    " + Text.oneLine(difference.getPath(), WIDEST));
    if (difference.getThen() != null) {
      console.print("      - " + Text.oneLine(difference.getThen(), WIDEST));
    }
    if (difference.getNow() != null) {
      console.print("      + " + Text.oneLine(difference.getNow(), WIDEST));
    }
  }

  private static String summary(List<ReplayView> replayed) {
    return "%s: %d same, %d different, %d refused, %d skipped"
        .formatted(
            Text.count(replayed.size(), "call"),
            count(replayed, OutcomeEnum.SAME),
            count(replayed, OutcomeEnum.DIFFERENT),
            count(replayed, OutcomeEnum.REFUSED),
            count(replayed, OutcomeEnum.SKIPPED));
  }

  private static long count(List<ReplayView> replayed, OutcomeEnum... outcomes) {
    var wanted = List.of(outcomes);
    return replayed.stream().filter(replay -> wanted.contains(replay.getOutcome())).count();
  }
}

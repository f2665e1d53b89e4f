package io.provisioning.cli.assistant;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Moment;
import io.provisioning.client.mcp.model.AgentCallView;
import io.provisioning.client.mcp.model.AgentSessionPage;
import io.provisioning.client.mcp.model.AgentSessionView;
import io.provisioning.client.mcp.model.AgentTranscript;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "sessions",
    description = {
      "List sessions of agents: who let which program work, how many calls it made, how many of them"
          + " changed something, and how many were refused.",
      "With a session: its calls, with what was sent and seen."
    })
final class AiSessionsCommand implements Callable<Integer> {

  private static final int WIDEST = 160;
  private static final int DIGEST = 19;

  private final Invocation invocation;

  @Parameters(
      arity = "0..1",
      paramLabel = "<session>",
      description = "Session whose calls are shown.")
  private @Nullable String session;

  @Option(
      names = "--from",
      paramLabel = "<time>",
      description =
          "Since this time: 2026-11-20T08:00:00Z, or `2h` for two hours ago (default: `1d`; with a"
              + " session `30d`).")
  private @Nullable String from;

  @Mixin private JsonOption json = new JsonOption();

  AiSessionsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().assistant().agentSessions();
    var since = Moment.ofNullable(from, invocation.time());
    if (session == null) {
      print(api.listAgentSessions(since, null));
    } else {
      print(api.getAgentSession(SessionId.of(session), since));
    }
    return ExitCode.DONE;
  }

  private void print(AgentSessionPage page) {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(page));
      return;
    }
    var table =
        new Table("SESSION", "WHO", "PROGRAM", "FIRST", "LAST", "CALLS", "CHANGES", "REFUSED");
    page.getItems()
        .forEach(item ->
            table.row(
                item.getId(),
                Text.printable(who(item)),
                Text.printable(program(item)),
                Text.time(item.getFirst()),
                Text.time(item.getLast()),
                String.valueOf(item.getCalls()),
                String.valueOf(item.getChanges()),
                String.valueOf(item.getRefused())));
    table.print(console, "no sessions of agents");
    if (Boolean.TRUE.equals(page.getMore())) {
      console.note("older calls were not counted; `--from` with a later time counts all");
    }
  }

  private void print(AgentTranscript transcript) {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(transcript));
      return;
    }
    var about = transcript.getSession();
    console.print(
        "%s of %s, %s to %s: %s, %s, %d refused"
            .formatted(
                Text.printable(program(about)),
                Text.printable(who(about)),
                Text.time(about.getFirst()),
                Text.time(about.getLast()),
                Text.count(about.getCalls(), "call"),
                Text.count(about.getChanges(), "change"),
                about.getRefused()));
    if (Boolean.TRUE.equals(transcript.getMore())) {
      console.note("older calls are left out");
    }
    transcript.getCalls().forEach(call -> print(console, call));
  }

  private static void print(Console console, AgentCallView call) {
    console.print("");
    var arguments = Optional.ofNullable(call.getArguments()).orElse("");
    console.print(
        "%s  %s  %s"
            .formatted(
                call.getNumber(),
                Text.time(call.getTime()),
                console.style().bold(Text.oneLine(call.getName() + ' ' + arguments, WIDEST))));
    switch (call.getState()) {
      case ANSWERED ->
          console.print(
              "  saw %d bytes, %s"
                  .formatted(
                      Optional.ofNullable(call.getBytes()).orElse(0L),
                      Text.oneLine(Optional.ofNullable(call.getDigest()).orElse("-"), DIGEST)));
      case REFUSED ->
          console.print("  refused: " + Text.oneLine(String.valueOf(call.getProblem()), WIDEST));
      case ASKED -> console.print("  its person was asked");
      case STREAMED -> console.print("  the answer was a stream and is not kept");
    }
    if (call.getSeen() != null) {
      console.print(console.style().dim("  " + Text.oneLine(call.getSeen(), WIDEST)));
    }
  }

  private static String who(AgentSessionView session) {
    return Optional.ofNullable(session.getName()).orElse(session.getAccount());
  }

  private static String program(AgentSessionView session) {
    return Optional.ofNullable(session.getProgram()).orElse("-");
  }
}

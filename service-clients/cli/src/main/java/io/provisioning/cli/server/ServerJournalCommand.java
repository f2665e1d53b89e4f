package io.provisioning.cli.server;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Moment;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.client.orchestrator.model.JournalLine;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "journal", description = "Show a server's systemd journal, the newest line last.")
final class ServerJournalCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;
  private static final int MOST = 10_000;
  private static final Set<String> PRIORITIES =
      Set.of("emerg", "alert", "crit", "err", "warning", "notice", "info", "debug");

  private final Invocation invocation;

  @Parameters(paramLabel = "<server>", description = "Name of the server.")
  private String name = "";

  @Option(
      names = "--unit",
      paramLabel = "<unit>",
      description = "Only this unit, such as `nginx.service`; `*` matches anything.")
  private @Nullable String unit;

  @Option(
      names = "--search",
      paramLabel = "<text>",
      description = "Only messages with this text, in any case.")
  private @Nullable String search;

  @Option(
      names = "--priority",
      paramLabel = "<priority>",
      description = "Lowest priority: emerg, alert, crit, err, warning, notice, info or debug.")
  private @Nullable String priority;

  @Option(
      names = "--from",
      paramLabel = "<time>",
      description = "Since this time: 2026-11-20T08:00:00Z, or `2h` for two hours ago.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "<time>",
      description = "Until this time, or `10m` for ten minutes ago.")
  private @Nullable String to;

  @Option(
      names = "--limit",
      paramLabel = "<n>",
      defaultValue = "50",
      description = "Number of lines, at most 10,000 (default: 50).")
  private int limit;

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  ServerJournalCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > MOST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--limit` must be from 1 to %2$d, not %1$d".formatted(limit, MOST));
    }
    if (priority != null && !PRIORITIES.contains(priority)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a priority".formatted(priority), "use one such as `warning` or `err`");
    }
    var orchestrator = invocation.orchestrator();
    var server = resources.get(invocation, orchestrator, ResourceKind.SERVER, name);
    var lines = lines(orchestrator, server).reversed();
    if (json.isSet(invocation)) {
      lines.forEach(line -> invocation.console().print(JsonText.compact(line)));
    } else {
      lines.forEach(line -> print(line, invocation.console()));
      if (lines.isEmpty()) {
        invocation.console().note("no lines");
      }
    }
    return ExitCode.DONE;
  }

  /** Newest first. */
  private List<JournalLine> lines(Orchestrator orchestrator, ResourceView server) {
    var after = Moment.ofNullable(from, invocation.time());
    var before = Moment.ofNullable(to, invocation.time());
    var lines = new ArrayList<JournalLine>();
    @Nullable String cursor = null;
    do {
      var page =
          orchestrator
              .resources()
              .listServerJournal(
                  server.getId(),
                  server.getWorkspace(),
                  unit,
                  search,
                  priority,
                  after,
                  before,
                  cursor,
                  Math.min(limit - lines.size(), LARGEST_PAGE));
      lines.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null && lines.size() < limit);
    return lines;
  }

  private static void print(JournalLine line, Console console) {
    var from = line.getIdentifier() == null ? line.getUnit() : line.getIdentifier();
    console.print(
        console.style().dim(line.getAt().toInstant().toString())
            + "  "
            + priority(line, console)
            + (from == null ? "" : console.style().dim(Text.printable(from)) + "  ")
            + Text.printable(line.getMessage()));
  }

  /** What is worse than usual stands out. */
  private static String priority(JournalLine line, Console console) {
    var priority = line.getPriority();
    if (priority == null) {
      return "";
    }
    var text = priority.getValue().toUpperCase(Locale.ROOT) + "  ";
    return switch (priority) {
      case EMERG, ALERT, CRIT, ERR -> console.style().red(text);
      case WARNING -> console.style().yellow(text);
      case NOTICE, INFO, DEBUG -> "";
    };
  }
}

package io.provisioning.cli.logs;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Moment;
import io.provisioning.cli.orchestrator.ControlCenter;
import io.provisioning.client.controlcenter.model.LogLineView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what services log, the newest line last. */
@Command(
    name = "logs",
    description = "Show the log of a service of the platform; without a name, list the logs.")
public final class LogsCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<service>",
      arity = "0..1",
      description = "Service, such as `orchestrator` or `surrealdb`.")
  private @Nullable String service;

  @Option(
      names = {"-f", "--follow"},
      description = "Keep printing new lines, until Ctrl-C.")
  private boolean isFollowing;

  @Option(
      names = "--level",
      paramLabel = "<level>",
      description = "Lowest level: trace, debug, info, warn or error.")
  private @Nullable String level;

  @Option(
      names = "--search",
      paramLabel = "<text>",
      description = "Only lines with this text, in any case.")
  private @Nullable String search;

  @Option(
      names = "--from",
      paramLabel = "<time>",
      description = "Since this time: 2026-11-20T08:00:00Z, or `2h` for two hours ago.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "<time>",
      description = "Before this time, or `10m` for ten minutes ago.")
  private @Nullable String to;

  @Option(
      names = "--limit",
      paramLabel = "<n>",
      defaultValue = "50",
      description = "Number of lines (default: 50).")
  private int limit;

  @Mixin private JsonOption json = new JsonOption();

  public LogsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var center = invocation.door().controlCenter();
    if (service == null) {
      list(center);
      return ExitCode.DONE;
    }
    var text = new LineText(invocation.console(), json.isSet(invocation));
    var lines = new ArrayList<LogLineView>();
    var end = read(center, service, lines);
    lines.reversed().forEach(text::print);
    if (isFollowing) {
      new LogFeed(invocation, center.logLines(), text).follow(service, search, level, end);
    }
    return ExitCode.DONE;
  }

  private void list(ControlCenter center) {
    var logs = center.logs().listLogs();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(logs));
      return;
    }
    var table = new Table("SERVICE", "BYTES", "CHANGED");
    logs.getItems()
        .forEach(log ->
            table.row(
                Text.printable(log.getService()),
                log.getHere() ? String.valueOf(log.getBytes()) : "not here",
                log.getHere() ? Text.time(log.getChangedAt()) : "-"));
    table.print(invocation.console(), "no services");
  }

  /**
   * Reads lines, newest first; a page may have fewer than it was asked for, and more may follow.
   *
   * @return where the log ended
   */
  private String read(ControlCenter center, String name, List<LogLineView> lines) {
    var after = Moment.ofNullable(from, invocation.time());
    var before = Moment.ofNullable(to, invocation.time());
    @Nullable String cursor = null;
    @Nullable String end = null;
    do {
      var wanted = Math.min(limit - lines.size(), LARGEST_PAGE);
      var page = center.logs().listLogLines(name, search, level, after, before, cursor, wanted);
      lines.addAll(page.getItems());
      cursor = page.getNextCursor();
      end = end == null ? page.getEnd() : end;
    } while (cursor != null && lines.size() < limit);
    return Objects.requireNonNull(end);
  }
}

package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.user.People;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List active sessions.")
final class SessionListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--user",
      paramLabel = "<user>",
      description = "Sessions of another user; for administrators.")
  private @Nullable String user;

  @Mixin private JsonOption json = new JsonOption();

  SessionListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().identity();
    var sessions = api.listSessions(user == null ? null : new People(api).idOf(user)).getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(sessions));
      return ExitCode.DONE;
    }
    var table = new Table("SESSION", "SINCE", "LAST USED", "FROM", "PROGRAM");
    sessions.forEach(session ->
        table.row(
            session.getId() + (Boolean.TRUE.equals(session.getCurrent()) ? " (this session)" : ""),
            Text.time(session.getCreatedAt()),
            Text.time(session.getLastUsedAt()),
            Text.printable(session.getAddress()),
            Text.printable(session.getAgent())));
    table.print(invocation.console(), "no sessions");
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.audit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.AuditEventView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List audit records, newest first.")
final class AuditListCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;

  private final Invocation invocation;

  @Mixin private AuditFilter filter = new AuditFilter();

  @Option(
      names = "--limit",
      paramLabel = "<n>",
      defaultValue = "20",
      description = "At most this many (default: 20).")
  private int limit;

  @Mixin private JsonOption json = new JsonOption();

  AuditListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var events = found();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(events));
      return ExitCode.DONE;
    }
    var table = new Table("NUMBER", "TIME", "WHO", "ACTION", "OUTCOME", "RESOURCE");
    events.forEach(event ->
        table.row(
            String.valueOf(event.getNumber()),
            Text.time(event.getTime()),
            Text.printable(
                Optional.ofNullable(event.getActor().getName()).orElse(event.getActor().getId())),
            Text.printable(event.getAction()),
            event.getOutcome().getValue(),
            Text.printable(Optional.ofNullable(event.getResource()).orElse("-"))));
    table.print(invocation.console(), "no audit records");
    return ExitCode.DONE;
  }

  /** A page may have fewer than it was asked for, and more may follow. */
  private List<AuditEventView> found() {
    var api = invocation.door().asPerson().audit();
    var events = new ArrayList<AuditEventView>();
    @Nullable String cursor = null;
    do {
      var page =
          api.listAuditEvents(
              filter.from(invocation.time()),
              filter.to(invocation.time()),
              filter.actor,
              filter.action,
              filter.category,
              filter.outcome,
              filter.workspace,
              filter.resource,
              filter.text,
              cursor,
              Math.min(limit - events.size(), LARGEST_PAGE));
      events.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null && events.size() < limit);
    return events;
  }
}

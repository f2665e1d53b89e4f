package io.provisioning.cli.notification;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.orchestrator.Pages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List your notifications, unread ones first.")
final class NotificationListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--unread", description = "Only unread ones.")
  private boolean unread;

  @Mixin private JsonOption json = new JsonOption();

  NotificationListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found =
        new Pages(invocation.orchestrator())
            .notifications().stream()
                .filter(notification -> !unread || notification.getReadAt() == null)
                .toList();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("NOTIFICATION", "WHAT", "WORKFLOW", "AT", "READ");
    found.forEach(notification ->
        table.row(
            notification.getId(),
            Text.printable(notification.getTitle()),
            notification.getWorkflow(),
            Text.time(notification.getAt()),
            notification.getReadAt() == null ? "-" : Text.time(notification.getReadAt())));
    table.print(invocation.console(), unread ? "no unread notifications" : "no notifications");
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.notification;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "read", description = "Mark one of your notifications as read, or all of them.")
final class NotificationReadCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<notification>",
      description = "Id of the notification (default: all).")
  private @Nullable String id;

  @Mixin private JsonOption json = new JsonOption();

  NotificationReadCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.orchestrator().notifications();
    if (id == null) {
      api.readAllNotifications();
    } else {
      var _ = api.readNotification(id);
    }
    var read = Optional.ofNullable(id).orElse("all");
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(Map.of("read", read)) : "read: " + read);
    return ExitCode.DONE;
  }
}

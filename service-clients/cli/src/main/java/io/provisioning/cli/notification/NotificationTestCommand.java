package io.provisioning.cli.notification;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "test", description = "Send a test message to your e-mail address and chat.")
final class NotificationTestCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  NotificationTestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = UUID.randomUUID().toString();
    var chosen = invocation.orchestrator().notifications().testNotifications(key);
    return PreferencesText.print(invocation.console(), json.isSet(invocation), chosen);
  }
}

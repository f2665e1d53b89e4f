package io.provisioning.cli.notification;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "preferences", description = "Show how you are notified.")
final class NotificationPreferencesCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  NotificationPreferencesCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var chosen = invocation.orchestrator().notifications().getNotificationPreferences();
    return PreferencesText.print(invocation.console(), json.isSet(invocation), chosen);
  }
}

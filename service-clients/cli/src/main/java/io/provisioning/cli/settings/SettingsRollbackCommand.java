package io.provisioning.cli.settings;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "rollback", description = "Roll back to a version; 0 resets everything.")
final class SettingsRollbackCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<version>", description = "Number of the version.")
  private int number;

  @Mixin private JsonOption json = new JsonOption();

  SettingsRollbackCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    return SettingText.print(
        invocation,
        invocation.door().asPerson().settings().rollbackSettings(number),
        json.isSet(invocation));
  }
}

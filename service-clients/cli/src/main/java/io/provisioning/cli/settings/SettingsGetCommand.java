package io.provisioning.cli.settings;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.SettingView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "get", description = "Show everything about a setting.")
final class SettingsGetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<service>", description = "Such as control-center.")
  private String service = "";

  @Parameters(index = "1", paramLabel = "<key>", description = "Key of the setting.")
  private String key = "";

  @Mixin private JsonOption json = new JsonOption();

  SettingsGetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var setting = invocation.door().asPerson().settings().getSetting(service, key);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(setting));
    } else {
      print(setting);
    }
    return ExitCode.DONE;
  }

  private void print(SettingView setting) {
    line("description", SettingText.shown(setting.getDescription()));
    line("type", setting.getType().getValue());
    if (!setting.getChoices().isEmpty()) {
      line("choices", String.join(", ", setting.getChoices()));
    }
    line("default", SettingText.shown(setting.getDefault()));
    line("value", SettingText.value(setting));
    line("from", SettingText.origin(setting));
    line("central", SettingText.shown(setting.getCentral()));
    if (setting.getPending() != null) {
      line("pending", SettingText.shown(setting.getPending()));
    }
    line("changes", SettingText.words(setting.getChanges()));
  }

  private void line(String name, String value) {
    invocation.console().print("%-12s %s".formatted(name, value));
  }
}

package io.provisioning.cli.settings;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.SettingOriginView;
import io.provisioning.client.controlcenter.model.SettingView;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List settings with their values and origins.")
final class SettingsListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--service", paramLabel = "<name>", description = "Only of this service.")
  private @Nullable String service;

  @Option(names = "--changed", description = "Only settings that differ from their defaults.")
  private boolean changed;

  @Mixin private JsonOption json = new JsonOption();

  SettingsListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var services = invocation.door().asPerson().settings().listSettings(service).getServices();
    var found =
        services.stream()
            .flatMap(one -> one.getSettings().stream())
            .filter(setting -> !changed || isChanged(setting))
            .toList();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      print(found);
    }
    services.stream()
        .filter(one -> one.getProblem() != null)
        .forEach(one -> invocation.console().note(Text.printable(one.getProblem())));
    return ExitCode.DONE;
  }

  private static boolean isChanged(SettingView setting) {
    var origin = setting.getOrigin();
    return setting.getPending() != null
        || (origin != null && origin.getLayer() != SettingOriginView.LayerEnum.DEFAULT);
  }

  private void print(List<SettingView> settings) {
    var table = new Table("SERVICE", "KEY", "VALUE", "FROM", "CHANGES");
    settings.forEach(setting ->
        table.row(
            Text.printable(setting.getService()),
            Text.printable(setting.getKey()),
            SettingText.value(setting)
                + (setting.getPending() == null
                    ? ""
                    : " (" + Text.printable(setting.getPending()) + " after a restart)"),
            SettingText.origin(setting),
            SettingText.words(setting.getChanges())));
    table.print(invocation.console(), "no settings");
  }
}

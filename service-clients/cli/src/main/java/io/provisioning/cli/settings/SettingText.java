package io.provisioning.cli.settings;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.model.ChangedSettingView;
import io.provisioning.client.controlcenter.model.SettingView;
import io.provisioning.client.controlcenter.model.SettingsChangeView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Settings as people read them. */
final class SettingText {

  private SettingText() {}

  static String value(SettingView setting) {
    return Boolean.TRUE.equals(setting.getSecret()) ? "(secret)" : shown(setting.getValue());
  }

  static String shown(@Nullable String text) {
    return Text.printable(Optional.ofNullable(text).orElse("-"));
  }

  static String origin(SettingView setting) {
    var origin = setting.getOrigin();
    if (origin == null) {
      return "-";
    }
    var place =
        origin.getLine() == null
            ? ""
            : ":%d:%d"
                .formatted(origin.getLine(), Optional.ofNullable(origin.getColumn()).orElse(1));
    return "%s (%s%s)"
        .formatted(origin.getLayer().getValue(), Text.printable(origin.getSource()), place);
  }

  static String words(Enum<?> word) {
    return word.toString().replace('_', ' ');
  }

  /** Tells what became of a change. */
  static int print(Invocation invocation, SettingsChangeView change, boolean json) {
    if (json) {
      invocation.console().print(JsonText.pretty(change));
      return ExitCode.DONE;
    }
    change.getChanged().forEach(one -> invocation.console().print(line(one)));
    invocation.console().note("version " + change.getVersion());
    return ExitCode.DONE;
  }

  private static String line(ChangedSettingView changed) {
    var what = changed.getValue() == null ? "is reset" : "= " + shown(changed.getValue());
    return "%s %s %s: %s"
        .formatted(
            Text.printable(changed.getService()),
            Text.printable(changed.getKey()),
            what,
            words(changed.getEffect()));
  }
}

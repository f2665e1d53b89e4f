package io.provisioning.cli.notification;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.ChannelState;
import io.provisioning.client.orchestrator.model.NotificationKind;
import io.provisioning.client.orchestrator.model.NotificationPreferencesView;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a person is notified, in words. */
final class PreferencesText {

  private PreferencesText() {}

  static int print(Console console, boolean json, NotificationPreferencesView chosen) {
    if (json) {
      console.print(JsonText.pretty(chosen));
      return ExitCode.DONE;
    }
    var kinds =
        chosen.getKinds().stream()
            .map(NotificationKind::getValue)
            .sorted()
            .collect(Collectors.joining(", "));
    var chat = chosen.getWebhook();
    console.print("kinds   " + (kinds.isEmpty() ? "none" : kinds));
    console.print("bell    " + (Boolean.TRUE.equals(chosen.getPage()) ? "yes" : "no"));
    console.print("e-mail  " + channel(chosen.getEmail(), chosen.getEmailState()));
    console.print(
        "chat    "
            + channel(
                chat == null ? null : chat.getFormat().getValue() + "=" + chat.getUrl(),
                chosen.getWebhookState()));
    if (chosen.getEmail() != null && !Boolean.TRUE.equals(chosen.getMailAvailable())) {
      console.note("note: the platform has no SMTP server, so no e-mail is sent");
    }
    return ExitCode.DONE;
  }

  private static String channel(@Nullable String target, @Nullable ChannelState state) {
    return target == null ? "none" : Text.printable(target) + describe(state);
  }

  private static String describe(@Nullable ChannelState state) {
    if (state == null || state.getLastAt() == null) {
      return "";
    }
    var at = Text.time(state.getLastAt());
    return state.getLastError() == null
        ? " (last sent at %s)".formatted(at)
        : " (not sent at %s: %s)".formatted(at, Text.printable(state.getLastError()));
  }
}

package io.provisioning.cli.notification;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.ChatFormat;
import io.provisioning.client.orchestrator.model.ChatWebhookView;
import io.provisioning.client.orchestrator.model.NotificationKind;
import io.provisioning.client.orchestrator.model.SaveChatWebhook;
import io.provisioning.client.orchestrator.model.SaveNotificationPreferences;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "set",
    description = "Choose how you are notified; what is not given stays as it is.")
final class NotificationSetCommand implements Callable<Integer> {

  /** Takes something away. */
  private static final String NONE = "none";

  private final Invocation invocation;

  @Option(
      names = "--kinds",
      split = ",",
      paramLabel = "<kind>",
      description = "Of what: `ended`, `failed`, `waiting_for_approval`.")
  private List<NotificationKind> kinds = List.of();

  @Option(
      names = "--bell",
      arity = "1",
      paramLabel = "<true|false>",
      description = "Whether the dashboard lists them.")
  private @Nullable Boolean bell;

  @Option(
      names = "--email",
      paramLabel = "<address>",
      description = "Address that gets them; `none` for no e-mail.")
  private @Nullable String email;

  @Option(
      names = "--chat",
      paramLabel = "<format>=<url>",
      description =
          "Webhook of a chat that gets them, as slack, teams, matrix or plain; `none` for no chat.")
  private @Nullable String chat;

  @Mixin private JsonOption json = new JsonOption();

  NotificationSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.orchestrator().notifications();
    var before = api.getNotificationPreferences();
    var wanted =
        new SaveNotificationPreferences()
            .kinds(kinds.isEmpty() ? before.getKinds() : kinds)
            .page(bell == null ? before.getPage() : bell)
            .email(email == null ? before.getEmail() : unlessNone(email))
            .webhook(chat == null ? kept(before.getWebhook()) : webhook(chat));
    var after = api.saveNotificationPreferences(wanted);
    return PreferencesText.print(invocation.console(), json.isSet(invocation), after);
  }

  private static @Nullable SaveChatWebhook kept(@Nullable ChatWebhookView chat) {
    return chat == null ? null : new SaveChatWebhook().format(chat.getFormat()).url(chat.getUrl());
  }

  private static @Nullable SaveChatWebhook webhook(String text) {
    if (text.equals(NONE)) {
      return null;
    }
    var parts = text.split("=", 2);
    try {
      return new SaveChatWebhook().format(ChatFormat.fromValue(parts[0])).url(parts[1]);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` names no format of messages".formatted(text),
          "write it as `slack=https://…`, or with teams, matrix or plain",
          e);
    }
  }

  private static @Nullable String unlessNone(String text) {
    return text.equals(NONE) ? null : text;
  }
}

package io.provisioning.cli.notification;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.api.NotificationsApi;
import io.provisioning.client.orchestrator.model.ChatFormat;
import io.provisioning.client.orchestrator.model.ChatWebhookView;
import io.provisioning.client.orchestrator.model.NotificationKind;
import io.provisioning.client.orchestrator.model.NotificationPreferencesView;
import io.provisioning.client.orchestrator.model.SaveChatWebhook;
import io.provisioning.client.orchestrator.model.SaveNotificationPreferences;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "set",
    description = "Choose how you are notified; what is not given does not change.")
final class NotificationSetCommand implements Callable<Integer> {

  /** Takes something away. */
  private static final String NONE = "none";

  private final Invocation invocation;

  @Option(
      names = "--kinds",
      split = ",",
      paramLabel = "<kind>",
      description = "What to be notified of: `ended`, `failed`, `waiting_for_approval`.")
  private List<NotificationKind> kinds = List.of();

  @Option(
      names = "--bell",
      arity = "1",
      paramLabel = "<true|false>",
      description = "Whether they appear in the dashboard.")
  private @Nullable Boolean bell;

  @Option(
      names = "--email",
      paramLabel = "<address>",
      description = "Address to send them to; `none` for no e-mail.")
  private @Nullable String email;

  @Option(
      names = "--chat",
      paramLabel = "<format>=<url>",
      description =
          "Webhook of a chat to send them to, as slack, teams, matrix or plain; `none` for no chat.")
  private @Nullable String chat;

  @Mixin private JsonOption json = new JsonOption();

  NotificationSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.orchestrator().notifications();
    return PreferencesText.print(invocation.console(), json.isSet(invocation), changed(api));
  }

  /** Reads and saves again, once, where others were saved in between. */
  private NotificationPreferencesView changed(NotificationsApi api) {
    try {
      return change(api);
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.CONFLICT) {
        throw e;
      }
      return change(api);
    }
  }

  private NotificationPreferencesView change(NotificationsApi api) {
    var answer = api.getNotificationPreferencesWithHttpInfo();
    var before = Objects.requireNonNull(answer.getBody(), "preferences");
    var wanted =
        new SaveNotificationPreferences()
            .kinds(kinds.isEmpty() ? before.getKinds() : kinds)
            .page(bell == null ? before.getPage() : bell)
            .email(email == null ? before.getEmail() : unlessNone(email))
            .webhook(chat == null ? kept(before.getWebhook()) : webhook(chat));
    return api.saveNotificationPreferences(wanted, answer.getHeaders().getETag());
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
          "`%s` has no format of messages".formatted(text),
          "write it as `slack=https://…`, or with teams, matrix or plain",
          e);
    }
  }

  private static @Nullable String unlessNone(String text) {
    return text.equals(NONE) ? null : text;
  }
}

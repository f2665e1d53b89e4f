package io.provisioning.cli.notification;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.ChatFormat;
import io.provisioning.client.orchestrator.model.ChatWebhookView;
import io.provisioning.client.orchestrator.model.NotificationKind;
import io.provisioning.client.orchestrator.model.SaveChatWebhook;
import io.provisioning.client.orchestrator.model.SaveNotificationPreferences;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
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
      description = "Of `ended`, `failed`, `waiting_for_approval`; `none` for nothing.")
  private List<String> kinds = List.of();

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
            .kinds(kinds.isEmpty() ? before.getKinds() : chosenKinds())
            .page(bell == null ? before.getPage() : bell)
            .email(email == null ? before.getEmail() : unlessNone(email))
            .webhook(chat == null ? kept(before.getWebhook()) : webhook(chat));
    var after = api.saveNotificationPreferences(wanted);
    return PreferencesText.print(invocation.console(), json.isSet(invocation), after);
  }

  private List<NotificationKind> chosenKinds() {
    return kinds.equals(List.of(NONE))
        ? List.of()
        : kinds.stream()
            .map(it -> chosen(it, NotificationKind.values(), NotificationKind::getValue))
            .toList();
  }

  private static @Nullable SaveChatWebhook kept(@Nullable ChatWebhookView chat) {
    return chat == null ? null : new SaveChatWebhook().format(chat.getFormat()).url(chat.getUrl());
  }

  private static @Nullable SaveChatWebhook webhook(String text) {
    if (text.equals(NONE)) {
      return null;
    }
    var parts = text.split("=", 2);
    if (parts.length < 2) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` names no format of messages".formatted(text),
          "write it as `slack=https://…`, or with teams, matrix or plain");
    }
    var format = chosen(parts[0], ChatFormat.values(), ChatFormat::getValue);
    return new SaveChatWebhook().format(format).url(parts[1]);
  }

  private static @Nullable String unlessNone(String text) {
    return text.equals(NONE) ? null : text;
  }

  private static <T> T chosen(String text, T[] all, Function<T, String> name) {
    return Arrays.stream(all)
        .filter(it -> name.apply(it).equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() ->
            CommandProblem.INVALID_ARGUMENT.because(
                "`%s` is none of them".formatted(text),
                "choose of " + Arrays.stream(all).map(name).collect(Collectors.joining(", "))));
  }
}

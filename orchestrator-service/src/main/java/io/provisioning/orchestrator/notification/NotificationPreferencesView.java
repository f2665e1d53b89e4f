package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.Outbox;
import io.provisioning.orchestrator.webhook.message.ChatFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person chose, and how their channels do.
 *
 * @param mailAvailable whether the platform has an SMTP server
 * @param emailState absent without an address
 * @param webhookState absent without a webhook
 */
record NotificationPreferencesView(
    List<NotificationKind> kinds,
    boolean page,
    @Nullable String email,
    @Nullable ChatWebhookView webhook,
    boolean mailAvailable,
    @Nullable ChannelState emailState,
    @Nullable ChannelState webhookState) {

  /** Where the messages for a chat go. */
  record ChatWebhookView(ChatFormat format, String url) {}

  /**
   * How a channel does.
   *
   * @param waiting messages that are still to be sent
   * @param lastAt of the last attempt; absent before the first
   * @param lastError why it failed; absent where it did not
   */
  record ChannelState(int waiting, @Nullable Instant lastAt, @Nullable String lastError) {

    static @Nullable ChannelState of(Outbox.@Nullable State state) {
      return state == null ? null : new ChannelState(state.waiting(), state.at(), state.error());
    }
  }

  /** An {@code ETag}: the same for the same choices, however their channels do. */
  String tag() {
    var chosen = List.of(kinds, page, Optional.ofNullable(email), Optional.ofNullable(webhook));
    var hash = UUID.nameUUIDFromBytes(chosen.toString().getBytes(StandardCharsets.UTF_8));
    return "\"" + hash + "\"";
  }

  static NotificationPreferencesView of(
      Preferences preferences,
      boolean mailAvailable,
      Outbox.@Nullable State email,
      Outbox.@Nullable State webhook) {
    var chat = preferences.webhook();
    return new NotificationPreferencesView(
        preferences.kinds().stream().sorted().toList(),
        preferences.page(),
        preferences.email(),
        chat == null ? null : new ChatWebhookView(chat.format(), chat.url().toString()),
        mailAvailable,
        ChannelState.of(email),
        ChannelState.of(webhook));
  }
}

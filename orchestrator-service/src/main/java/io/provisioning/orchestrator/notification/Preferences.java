package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.message.ChatFormat;
import java.net.URI;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a person wants to be notified; what its file holds.
 *
 * @param page whether the dashboard lists notifications
 * @param email address that gets them; none if absent
 * @param webhook chat that gets them; none if absent
 */
record Preferences(
    Set<NotificationKind> kinds,
    boolean page,
    @Nullable String email,
    @Nullable ChatWebhook webhook) {

  /** Of whoever has chosen nothing. */
  static final Preferences DEFAULT =
      new Preferences(EnumSet.allOf(NotificationKind.class), true, null, null);

  /** An address in a chat, and the messages that it understands. */
  record ChatWebhook(ChatFormat format, URI url) {}

  Preferences {
    kinds = Set.copyOf(kinds);
  }
}

package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.message.ChatFormat;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Preferences as a person writes them.
 *
 * @param email no mails when absent
 * @param webhook no messages in a chat when absent
 */
record SaveNotificationPreferences(
    @NotNull(message = "a list of kinds, which may be empty") List<@NotNull NotificationKind> kinds,
    @NotNull(message = "`true` or `false`") Boolean page,
    @Nullable @Size(max = 254, message = "at most 254 characters") String email,
    @Nullable @Valid SaveChatWebhook webhook) {

  /** A webhook as a person writes it. */
  record SaveChatWebhook(
      @NotNull(message = "a format") ChatFormat format,
      @NotBlank(message = "an http or https URL")
          @Size(max = 2000, message = "at most 2000 characters")
          String url) {}
}

package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.webhook.message.ChatFormat;
import io.provisioning.orchestrator.webhook.message.Message;
import io.provisioning.orchestrator.webhook.message.MessageText;

/** What a receiver understands. */
enum WebhookFormat {
  /** Type, time and data, as Standard Webhooks has it. */
  STANDARD,
  SLACK,
  TEAMS,
  MATRIX,
  /** Title, facts and link. */
  PLAIN,
  EMAIL;

  /** The payload of a message; what programs get of {@link #STANDARD} is no message. */
  String text(Message message) {
    return switch (this) {
      case STANDARD, PLAIN -> MessageText.chat(ChatFormat.PLAIN, message);
      case SLACK -> MessageText.chat(ChatFormat.SLACK, message);
      case TEAMS -> MessageText.chat(ChatFormat.TEAMS, message);
      case MATRIX -> MessageText.chat(ChatFormat.MATRIX, message);
      case EMAIL -> MessageText.mail(message);
    };
  }
}

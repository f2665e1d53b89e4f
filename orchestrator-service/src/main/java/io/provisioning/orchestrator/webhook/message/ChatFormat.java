package io.provisioning.orchestrator.webhook.message;

/** Messages that chats understand. */
public enum ChatFormat {
  /** Incoming webhooks of Slack, and of what is compatible with them. */
  SLACK,
  /** Workflows of Microsoft Teams: an adaptive card. */
  TEAMS,
  /** Generic webhooks of matrix-hookshot. */
  MATRIX,
  /** Title, facts and link, for programs. */
  PLAIN
}

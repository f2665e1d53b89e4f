package io.provisioning.orchestrator.notification;

/** Messages that chats understand. */
enum ChatFormat {
  /** Incoming webhooks of Slack, and of what is compatible with them. */
  SLACK,
  /** Workflows of Microsoft Teams: an adaptive card. */
  TEAMS,
  /** Generic webhooks of matrix-hookshot. */
  MATRIX,
  /** The notification itself, for programs. */
  PLAIN
}

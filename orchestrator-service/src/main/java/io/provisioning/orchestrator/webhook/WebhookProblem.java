package io.provisioning.orchestrator.webhook;

import io.provisioning.config.problem.Problem;

/** What can stand against what is asked of a webhook. */
enum WebhookProblem implements Problem {
  INVALID_WEBHOOK(Kind.INVALID, "invalid webhook"),
  INVALID_WEBHOOK_QUERY(Kind.INVALID, "invalid webhook query"),
  UNKNOWN_WEBHOOK(Kind.NOT_FOUND, "unknown webhook"),
  UNKNOWN_DELIVERY(Kind.NOT_FOUND, "unknown delivery"),
  WEBHOOK_CHANGED(Kind.CONFLICT, "webhook changed"),
  WEBHOOK_NAME_TAKEN(Kind.CONFLICT, "webhook name taken"),
  WEBHOOK_KEY_REUSED(Kind.CONFLICT, "webhook key reused"),
  WEBHOOKS_UNAVAILABLE(Kind.UNAVAILABLE, "webhooks unavailable");

  private final Kind kind;
  private final String title;

  WebhookProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}

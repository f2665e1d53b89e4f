package io.provisioning.cli.webhook;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.AttemptView;
import io.provisioning.client.orchestrator.model.DeliveryView;
import io.provisioning.client.orchestrator.model.WebhookView;
import java.util.Optional;

/** Webhooks in words. */
final class WebhookText {

  private WebhookText() {}

  /** Prints a webhook, and its secret where it has just been made. */
  static int print(Console console, boolean json, WebhookView webhook) {
    if (json) {
      console.print(JsonText.pretty(webhook));
      return ExitCode.DONE;
    }
    console.print("webhook    " + webhook.getId());
    console.print("name       " + Text.printable(webhook.getName()));
    console.print("url        " + Text.printable(webhook.getUrl()));
    console.print("format     " + webhook.getFormat().getValue());
    console.print("types      " + String.join(", ", webhook.getTypes()));
    console.print("workspace  " + Optional.ofNullable(webhook.getWorkspace()).orElse("all"));
    console.print("state      " + state(webhook));
    if (webhook.getSecret() != null) {
      console.print("secret     " + webhook.getSecret());
      console.note("note: the secret is not shown again; give it to the receiver now");
    }
    return ExitCode.DONE;
  }

  static int print(Console console, boolean json, DeliveryView delivery) {
    console.print(
        json
            ? JsonText.pretty(delivery)
            : "delivery %s: %s".formatted(delivery.getId(), delivery.getStatus().getValue()));
    return ExitCode.DONE;
  }

  static String state(WebhookView webhook) {
    var on =
        Boolean.TRUE.equals(webhook.getEnabled())
            ? "enabled"
            : Optional.ofNullable(webhook.getDisabledBecause())
                .map(because -> "disabled: " + because)
                .orElse("disabled");
    return "%s, %d pending, %d dead".formatted(on, webhook.getPending(), webhook.getDead());
  }

  /** How the last attempt ended. */
  static String result(DeliveryView delivery) {
    return Optional.ofNullable(delivery.getLast()).map(WebhookText::result).orElse("-");
  }

  private static String result(AttemptView attempt) {
    return attempt.getError() == null
        ? "HTTP status " + attempt.getStatus()
        : Text.printable(attempt.getError());
  }
}

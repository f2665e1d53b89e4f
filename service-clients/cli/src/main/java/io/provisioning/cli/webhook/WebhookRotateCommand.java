package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "rotate",
    description = "Create a new secret; messages are signed with both for a day.")
final class WebhookRotateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Mixin private JsonOption json = new JsonOption();

  WebhookRotateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = UUID.randomUUID().toString();
    var rotated =
        invocation.orchestrator().webhooks().rotateWebhookSecret(webhook.id(invocation), key);
    return WebhookText.print(invocation.console(), json.isSet(invocation), rotated);
  }
}

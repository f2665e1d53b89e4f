package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "test", description = "Send a test message.")
final class WebhookTestCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Mixin private JsonOption json = new JsonOption();

  WebhookTestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = UUID.randomUUID().toString();
    var sent = invocation.orchestrator().webhooks().testWebhook(webhook.id(invocation), key);
    return WebhookText.print(invocation.console(), json.isSet(invocation), sent);
  }
}

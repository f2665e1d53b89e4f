package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show a webhook.")
final class WebhookShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Mixin private JsonOption json = new JsonOption();

  WebhookShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.orchestrator().webhooks().getWebhook(webhook.id(invocation));
    return WebhookText.print(invocation.console(), json.isSet(invocation), found);
  }
}

package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "redeliver", description = "Send a message again, under the same id.")
final class WebhookRedeliverCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Parameters(index = "1", paramLabel = "<delivery>", description = "Id of the delivery.")
  private String delivery = "";

  @Mixin private JsonOption json = new JsonOption();

  WebhookRedeliverCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = UUID.randomUUID().toString();
    var sent =
        invocation.orchestrator().webhooks().redeliver(webhook.id(invocation), delivery, key);
    return WebhookText.print(invocation.console(), json.isSet(invocation), sent);
  }
}

package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show a webhook.")
final class WebhookShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<webhook>", description = "Id of the webhook.")
  private String id = "";

  @Mixin private JsonOption json = new JsonOption();

  WebhookShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.orchestrator().webhooks().getWebhook(id);
    return WebhookText.print(invocation.console(), json.isSet(invocation), found);
  }
}

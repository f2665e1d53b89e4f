package io.provisioning.cli.webhook;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "remove", description = "Delete a webhook and all its deliveries.")
final class WebhookRemoveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  WebhookRemoveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    var id = webhook.id(invocation);
    if (!yes) {
      console.confirm("This deletes the webhook " + id + " and all its deliveries.");
    }
    invocation.orchestrator().webhooks().deleteWebhook(id);
    console.print(
        json.isSet(invocation)
            ? JsonText.pretty(Map.of("deleted", id))
            : "webhook " + id + " was removed");
    return ExitCode.DONE;
  }
}

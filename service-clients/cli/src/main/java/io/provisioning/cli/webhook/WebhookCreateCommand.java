package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.SaveWebhook;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Create a webhook; its secret is shown only once.")
final class WebhookCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<name>", description = "Name of the webhook.")
  private String name = "";

  @Option(
      names = "--url",
      required = true,
      paramLabel = "<url>",
      description = "Where messages are sent: an http or https URL, or mailto: and one address.")
  private String url = "";

  @Mixin private EventOptions events = new EventOptions();

  @Mixin private JsonOption json = new JsonOption();

  WebhookCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = events.fill(new SaveWebhook().name(name).url(url).types(List.of("*")));
    var made =
        invocation.orchestrator().webhooks().createWebhook(wanted, UUID.randomUUID().toString());
    return WebhookText.print(invocation.console(), json.isSet(invocation), made);
  }
}

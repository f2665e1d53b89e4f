package io.provisioning.cli.webhook;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.orchestrator.Pages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List webhooks.")
final class WebhookListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  WebhookListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = new Pages(invocation.orchestrator()).webhooks();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("WEBHOOK", "NAME", "URL", "STATE");
    found.forEach(webhook ->
        table.row(
            webhook.getId(),
            Text.printable(webhook.getName()),
            Text.printable(webhook.getUrl()),
            WebhookText.state(webhook)));
    table.print(invocation.console(), "no webhooks");
    return ExitCode.DONE;
  }
}

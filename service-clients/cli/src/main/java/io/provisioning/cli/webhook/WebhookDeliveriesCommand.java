package io.provisioning.cli.webhook;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.DeliveryStatus;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "deliveries", description = "List deliveries, newest first.")
final class WebhookDeliveriesCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Option(
      names = "--status",
      paramLabel = "<status>",
      description = "Only those that are pending, delivered or dead.")
  private @Nullable DeliveryStatus status;

  @Option(
      names = "--limit",
      paramLabel = "<n>",
      defaultValue = "20",
      description = "How many (default: 20).")
  private int limit;

  @Mixin private JsonOption json = new JsonOption();

  WebhookDeliveriesCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found =
        invocation
            .orchestrator()
            .webhooks()
            .listDeliveries(webhook.id(invocation), status, null, limit)
            .getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("DELIVERY", "TYPE", "STATUS", "ATTEMPTS", "LAST");
    found.forEach(delivery ->
        table.row(
            delivery.getId(),
            delivery.getType(),
            delivery.getStatus().getValue(),
            String.valueOf(delivery.getAttempts()),
            WebhookText.result(delivery)));
    table.print(invocation.console(), "no deliveries");
    return ExitCode.DONE;
  }
}

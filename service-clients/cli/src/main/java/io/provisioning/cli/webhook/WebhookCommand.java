package io.provisioning.cli.webhook;

import picocli.CommandLine.Command;

/** Groups the commands on webhooks. */
@Command(
    name = "webhook",
    description = "Notify other systems about workflows and alerts.",
    subcommands = {
      WebhookCreateCommand.class,
      WebhookListCommand.class,
      WebhookShowCommand.class,
      WebhookUpdateCommand.class,
      WebhookRotateCommand.class,
      WebhookTestCommand.class,
      WebhookDeliveriesCommand.class,
      WebhookRedeliverCommand.class,
      WebhookRemoveCommand.class
    })
public final class WebhookCommand {}

package io.provisioning.cli.alert;

import picocli.CommandLine.Command;

/** Groups the commands on alerts. */
@Command(
    name = "alert",
    description = "See alerts, their history and causes, and acknowledge them.",
    subcommands = {
      AlertListCommand.class,
      AlertShowCommand.class,
      AlertExplainCommand.class,
      AlertAckCommand.class
    })
public final class AlertCommand {}

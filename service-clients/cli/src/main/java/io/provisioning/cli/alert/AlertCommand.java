package io.provisioning.cli.alert;

import picocli.CommandLine.Command;

/** Groups the commands on alerts. */
@Command(
    name = "alert",
    description = "See what is wrong now and what was, and say who takes care of it.",
    subcommands = {
      AlertListCommand.class,
      AlertShowCommand.class,
      AlertExplainCommand.class,
      AlertAckCommand.class
    })
public final class AlertCommand {}

package io.provisioning.cli.notification;

import picocli.CommandLine.Command;

/** Groups the commands on a person's own notifications. */
@Command(
    name = "notification",
    description = "See your notifications, and choose how you get them.",
    subcommands = {
      NotificationListCommand.class,
      NotificationReadCommand.class,
      NotificationPreferencesCommand.class,
      NotificationSetCommand.class,
      NotificationTestCommand.class
    })
public final class NotificationCommand {}

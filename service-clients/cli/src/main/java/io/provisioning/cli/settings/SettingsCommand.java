package io.provisioning.cli.settings;

import picocli.CommandLine.Command;

/** Groups the commands on settings of the services. */
@Command(
    name = "settings",
    description = "See and change how the services are configured.",
    subcommands = {
      SettingsListCommand.class,
      SettingsGetCommand.class,
      SettingsSetCommand.class,
      SettingsHistoryCommand.class,
      SettingsDiffCommand.class,
      SettingsRollbackCommand.class
    })
public final class SettingsCommand {}

package io.provisioning.cli.lease;

import picocli.CommandLine.Command;

/** Groups the commands on databases. */
@Command(
    name = "database",
    description = "Databases that the vault makes users in, and what these users may do.",
    subcommands = {
      DatabaseListCommand.class,
      DatabaseShowCommand.class,
      DatabaseSetCommand.class,
      DatabaseDeleteCommand.class,
      DatabaseRoleCommand.class
    })
public final class DatabaseCommand {}

package io.provisioning.cli.storage;

import picocli.CommandLine.Command;

/** Groups the commands on where workflows are kept. */
@Command(
    name = "storage",
    description = "See where workflows are kept, and move them while they run.",
    subcommands = {
      StorageMigrateCommand.class,
      StorageStatusCommand.class,
      StorageCancelCommand.class
    })
public final class StorageCommand {}

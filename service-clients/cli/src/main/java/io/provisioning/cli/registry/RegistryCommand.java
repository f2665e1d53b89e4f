package io.provisioning.cli.registry;

import picocli.CommandLine.Command;

/** Groups the commands on the registry itself. */
@Command(
    name = "registry",
    description = "Carry images and packages, say what is kept, and free disk space.",
    subcommands = {
      RegistryExportCommand.class,
      RegistryImportCommand.class,
      RetentionCommand.class,
      RegistryDeletedCommand.class,
      RegistryRestoreCommand.class,
      RegistryGcCommand.class,
      RegistryDamageCommand.class
    })
public final class RegistryCommand {}

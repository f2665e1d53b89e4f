package io.provisioning.cli.registry;

import picocli.CommandLine.Command;

/** Groups the commands on the registry itself. */
@Command(
    name = "registry",
    description = "Free disk space of the registry.",
    subcommands = RegistryGcCommand.class)
public final class RegistryCommand {}

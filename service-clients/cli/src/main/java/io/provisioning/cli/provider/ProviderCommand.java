package io.provisioning.cli.provider;

import picocli.CommandLine.Command;

/** Groups the commands on providers. */
@Command(
    name = "provider",
    description = "See where resources can live.",
    subcommands = {ProviderListCommand.class, ProviderShowCommand.class})
public final class ProviderCommand {}

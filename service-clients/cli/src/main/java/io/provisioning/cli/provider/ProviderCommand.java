package io.provisioning.cli.provider;

import picocli.CommandLine.Command;

/** Groups the commands on providers. */
@Command(
    name = "provider",
    description = "See the providers, and manage the accounts used there.",
    subcommands = {
      ProviderListCommand.class,
      ProviderShowCommand.class,
      ProviderPolicyCommand.class,
      ProviderAccountCommand.class
    })
public final class ProviderCommand {}

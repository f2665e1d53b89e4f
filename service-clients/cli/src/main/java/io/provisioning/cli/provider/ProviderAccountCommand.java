package io.provisioning.cli.provider;

import picocli.CommandLine.Command;

/** Groups the commands on accounts at providers. */
@Command(
    name = "account",
    description = "Manage accounts at providers; their credentials are kept in the vault.",
    subcommands = {
      AccountAddCommand.class,
      AccountListCommand.class,
      AccountTestCommand.class,
      AccountRotateCommand.class,
      AccountRemoveCommand.class
    })
final class ProviderAccountCommand {}

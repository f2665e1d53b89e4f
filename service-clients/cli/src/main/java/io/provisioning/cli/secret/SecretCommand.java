package io.provisioning.cli.secret;

import picocli.CommandLine.Command;

/** Groups the commands on secrets. */
@Command(
    name = "secret",
    description =
        "Keep secrets in the vault: write, read, list, rotate, delete, and see who used them.",
    subcommands = {
      SecretListCommand.class,
      SecretSearchCommand.class,
      SecretShowCommand.class,
      SecretGetCommand.class,
      SecretSetCommand.class,
      SecretRotateCommand.class,
      SecretVersionsCommand.class,
      SecretDeleteCommand.class,
      SecretUndeleteCommand.class,
      SecretDestroyCommand.class,
      SecretReportCommand.class,
      SecretAccessCommand.class
    })
public final class SecretCommand {}

package io.provisioning.cli.factor;

import picocli.CommandLine.Command;

/** Groups the commands on one's own second factor. */
@Command(
    name = "factor",
    description = "Manage your authenticator and recovery codes.",
    subcommands = {
      FactorEnrolCommand.class,
      FactorConfirmCommand.class,
      FactorRemoveCommand.class,
      FactorRecoveryCodesCommand.class
    })
public final class FactorCommand {}

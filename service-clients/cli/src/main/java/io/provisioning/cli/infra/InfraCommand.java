package io.provisioning.cli.infra;

import picocli.CommandLine.Command;

/** Groups the commands on whole infrastructures. */
@Command(
    name = "infra",
    description = "Declare, plan, apply and destroy infrastructures.",
    subcommands = {
      InfraListCommand.class,
      InfraValidateCommand.class,
      InfraPlanCommand.class,
      InfraApplyCommand.class,
      InfraDestroyCommand.class,
      InfraShowCommand.class,
      InfraHistoryCommand.class,
      InfraDiffCommand.class,
      InfraRestoreCommand.class
    })
public final class InfraCommand {}

package io.provisioning.cli.access;

import picocli.CommandLine.Command;

/** Groups the commands on policies. */
@Command(
    name = "policy",
    description = "See and change the policies that say who may do what.",
    subcommands = {
      PolicyListCommand.class,
      PolicyShowCommand.class,
      PolicyValidateCommand.class,
      PolicyTestCommand.class,
      PolicyDiffCommand.class,
      PolicyApplyCommand.class,
      PolicyApproveCommand.class,
      PolicyRollbackCommand.class
    })
public final class PolicyCommand {}

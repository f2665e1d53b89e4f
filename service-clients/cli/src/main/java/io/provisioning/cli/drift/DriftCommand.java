package io.provisioning.cli.drift;

import picocli.CommandLine.Command;

/** Groups the commands on drift. */
@Command(
    name = "drift",
    description = "See what differs from what the platform created; revert, adopt or ignore it.",
    subcommands = {
      DriftListCommand.class,
      DriftCheckCommand.class,
      DriftHistoryCommand.class,
      DriftShowCommand.class,
      DriftRevertCommand.class,
      DriftAdoptCommand.class,
      DriftIgnoreCommand.class
    })
public final class DriftCommand {}

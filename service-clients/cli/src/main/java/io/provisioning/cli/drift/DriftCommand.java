package io.provisioning.cli.drift;

import picocli.CommandLine.Command;

/** Groups the commands on drift. */
@Command(
    name = "drift",
    description = "See what was changed behind the platform's back, and end it.",
    subcommands = {
      DriftListCommand.class,
      DriftShowCommand.class,
      DriftRevertCommand.class,
      DriftAdoptCommand.class,
      DriftIgnoreCommand.class
    })
public final class DriftCommand {}

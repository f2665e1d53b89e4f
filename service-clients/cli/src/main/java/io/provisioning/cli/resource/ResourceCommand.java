package io.provisioning.cli.resource;

import picocli.CommandLine.Command;

/** Groups the commands on the resource graph. */
@Command(
    name = "resource",
    description = "See what exists, dependencies, and history.",
    subcommands = {
      ResourceListCommand.class,
      ResourceShowCommand.class,
      ResourceImpactCommand.class,
      ResourceHistoryCommand.class,
      ResourceDiffCommand.class
    })
public final class ResourceCommand {}

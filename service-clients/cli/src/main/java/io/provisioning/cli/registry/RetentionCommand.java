package io.provisioning.cli.registry;

import picocli.CommandLine.Command;

/** Groups the commands on what workspaces keep in the registry. */
@Command(
    name = "retention",
    description = "Say which tags of a workspace stay, for how long, and which are immutable.",
    subcommands = {
      RetentionShowCommand.class,
      RetentionSetCommand.class,
      RetentionApplyCommand.class
    })
final class RetentionCommand {}

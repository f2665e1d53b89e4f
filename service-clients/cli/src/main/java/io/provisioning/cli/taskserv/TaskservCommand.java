package io.provisioning.cli.taskserv;

import picocli.CommandLine.Command;

/** Groups the commands on taskservs. */
@Command(
    name = "taskserv",
    description = "Install, list and uninstall taskservs.",
    subcommands = {
      TaskservCreateCommand.class,
      TaskservDeleteCommand.class,
      TaskservListCommand.class,
      TaskservShowCommand.class
    })
public final class TaskservCommand {}

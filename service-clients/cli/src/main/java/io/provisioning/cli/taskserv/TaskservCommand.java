package io.provisioning.cli.taskserv;

import picocli.CommandLine.Command;

/** Groups the commands on taskservs. */
@Command(
    name = "taskserv",
    description = "Install, update, list and uninstall taskservs.",
    subcommands = {
      TaskservCreateCommand.class,
      TaskservDeleteCommand.class,
      TaskservListCommand.class,
      TaskservShowCommand.class,
      TaskservUpdateCommand.class,
      TaskservVersionsCommand.class
    })
public final class TaskservCommand {}

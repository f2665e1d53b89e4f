package io.provisioning.cli.workflow;

import picocli.CommandLine.Command;

/** Groups the commands on workflows. */
@Command(
    name = "workflow",
    description = "See, watch, cancel, undo and continue workflows.",
    subcommands = {
      WorkflowListCommand.class,
      WorkflowShowCommand.class,
      WorkflowStatusCommand.class,
      WorkflowWatchCommand.class,
      WorkflowCancelCommand.class,
      WorkflowRollbackCommand.class,
      WorkflowResumeCommand.class,
      WorkflowLogsCommand.class
    })
public final class WorkflowCommand {}

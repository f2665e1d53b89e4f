package io.provisioning.cli.workflow;

import io.provisioning.cli.scheduling.QueueCommand;
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
      WorkflowLogsCommand.class,
      QueueCommand.class
    })
public final class WorkflowCommand {}

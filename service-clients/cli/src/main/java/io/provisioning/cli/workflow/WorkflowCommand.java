package io.provisioning.cli.workflow;

import io.provisioning.cli.scheduling.QueueCommand;
import picocli.CommandLine.Command;

/** Groups the commands on workflows. */
@Command(
    name = "workflow",
    description = "See, watch, pause, approve, cancel, undo and continue workflows.",
    subcommands = {
      WorkflowListCommand.class,
      WorkflowShowCommand.class,
      WorkflowStatusCommand.class,
      WorkflowWatchCommand.class,
      WorkflowWhyCommand.class,
      WorkflowPauseCommand.class,
      WorkflowUnpauseCommand.class,
      WorkflowApproveCommand.class,
      WorkflowRefuseCommand.class,
      WorkflowCancelCommand.class,
      WorkflowRollbackCommand.class,
      WorkflowResumeCommand.class,
      WorkflowLogsCommand.class,
      QueueCommand.class
    })
public final class WorkflowCommand {}

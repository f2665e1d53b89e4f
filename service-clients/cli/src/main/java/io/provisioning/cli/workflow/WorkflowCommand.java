package io.provisioning.cli.workflow;

import io.provisioning.cli.scheduling.HoldCommand;
import io.provisioning.cli.scheduling.QueueCommand;
import io.provisioning.cli.scheduling.ReleaseCommand;
import picocli.CommandLine.Command;

/** Groups the commands on workflows. */
@Command(
    name = "workflow",
    description = "See, watch, steer, undo and continue workflows.",
    subcommands = {
      WorkflowListCommand.class,
      WorkflowShowCommand.class,
      WorkflowStatusCommand.class,
      WorkflowWatchCommand.class,
      WorkflowResultCommand.class,
      WorkflowCancelCommand.class,
      WorkflowRollbackCommand.class,
      WorkflowResumeCommand.class,
      WorkflowPauseCommand.class,
      WorkflowUnpauseCommand.class,
      WorkflowApproveCommand.class,
      WorkflowRefuseCommand.class,
      WorkflowWhyCommand.class,
      WorkflowLogsCommand.class,
      QueueCommand.class,
      HoldCommand.class,
      ReleaseCommand.class
    })
public final class WorkflowCommand {}

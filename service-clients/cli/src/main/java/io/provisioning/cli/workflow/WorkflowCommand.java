package io.provisioning.cli.workflow;

import io.provisioning.cli.scheduling.HoldCommand;
import io.provisioning.cli.scheduling.QueueCommand;
import io.provisioning.cli.scheduling.ReleaseCommand;
import io.provisioning.cli.steering.WorkflowApproveCommand;
import io.provisioning.cli.steering.WorkflowCancelCommand;
import io.provisioning.cli.steering.WorkflowPauseCommand;
import io.provisioning.cli.steering.WorkflowRefuseCommand;
import io.provisioning.cli.steering.WorkflowResumeCommand;
import io.provisioning.cli.steering.WorkflowRollbackCommand;
import io.provisioning.cli.steering.WorkflowUnpauseCommand;
import picocli.CommandLine.Command;

/** Groups the commands on workflows. */
@Command(
    name = "workflow",
    description = "List, watch, control, roll back and resume workflows.",
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

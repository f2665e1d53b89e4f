package io.provisioning.cli.schedule;

import picocli.CommandLine.Command;

/** Groups the commands on schedules. */
@Command(
    name = "schedule",
    description = "Apply or destroy infrastructures at set times.",
    subcommands = {
      ScheduleCreateCommand.class,
      ScheduleListCommand.class,
      ScheduleShowCommand.class,
      ScheduleUpdateCommand.class,
      ScheduleNextCommand.class,
      SchedulePauseCommand.class,
      ScheduleUnpauseCommand.class,
      ScheduleRunCommand.class,
      ScheduleDeleteCommand.class
    })
public final class ScheduleCommand {}

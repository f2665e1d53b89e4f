package io.provisioning.cli.job;

import picocli.CommandLine.Command;

/** Groups the commands on background jobs. */
@Command(
    name = "job",
    description = "See and steer what the services do again and again.",
    subcommands = {
      JobListCommand.class,
      JobShowCommand.class,
      JobRunCommand.class,
      JobPauseCommand.class,
      JobResumeCommand.class
    })
public final class JobCommand {}

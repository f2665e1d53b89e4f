package io.provisioning.cli.job;

import picocli.CommandLine.Command;

/** Groups the commands on background jobs. */
@Command(
    name = "job",
    description = "See and control the jobs of the services.",
    subcommands = {
      JobListCommand.class,
      JobShowCommand.class,
      JobRunCommand.class,
      JobPauseCommand.class,
      JobResumeCommand.class
    })
public final class JobCommand {}

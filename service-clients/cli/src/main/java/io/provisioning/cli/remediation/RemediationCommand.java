package io.provisioning.cli.remediation;

import picocli.CommandLine.Command;

/** Groups the commands on remediations. */
@Command(
    name = "remediation",
    description = "Rules that suggest a workflow for an alert.",
    subcommands = {
      RemediationListCommand.class,
      RemediationShowCommand.class,
      RemediationCreateCommand.class,
      RemediationPreviewCommand.class,
      RemediationHistoryCommand.class,
      RemediationPauseCommand.class,
      RemediationResumeCommand.class,
      RemediationDeleteCommand.class
    })
public final class RemediationCommand {}

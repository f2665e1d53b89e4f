package io.provisioning.cli.compliance;

import picocli.CommandLine.Command;

/** Groups the commands on compliance. */
@Command(
    name = "compliance",
    description = "See which controls of SOC 2, GDPR and HIPAA are met.",
    subcommands = {ComplianceReportCommand.class, ComplianceAttestCommand.class})
public final class ComplianceCommand {}

package io.provisioning.cli.metric;

import picocli.CommandLine.Command;

/** Groups the commands on measurements. */
@Command(
    name = "metric",
    description = "Query what is measured.",
    subcommands = MetricQueryCommand.class)
public final class MetricCommand {}

package io.provisioning.cli.metric;

import picocli.CommandLine.Command;

/** Groups the commands on measurements. */
@Command(
    name = "metric",
    description = "Query measurements.",
    subcommands = MetricQueryCommand.class)
public final class MetricCommand {}

package io.provisioning.cli.detector;

import picocli.CommandLine.Command;

/** Groups the commands on the detector. */
@Command(
    name = "detector",
    description = "Measure how well anomalies are detected.",
    subcommands = DetectorBacktestCommand.class)
public final class DetectorCommand {}

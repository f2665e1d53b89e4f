package io.provisioning.cli.batch;

import picocli.CommandLine.Command;

/** Groups the commands on batches. */
@Command(
    name = "batch",
    description = "Run files of operations.",
    subcommands = {BatchSubmitCommand.class, BatchMonitorCommand.class})
public final class BatchCommand {}

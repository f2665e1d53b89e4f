package io.provisioning.cli.journal;

import picocli.CommandLine.Command;

/** Groups the commands on the journal. */
@Command(
    name = "journal",
    description = "Read and verify the journal; needs no running service.",
    subcommands = {JournalVerifyCommand.class, JournalDumpCommand.class})
public final class JournalCommand {}

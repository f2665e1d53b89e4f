package io.provisioning.cli.journal;

import picocli.CommandLine.Command;

/** Groups the commands on the journal. */
@Command(
    name = "journal",
    description = "Look at the record of all that happened; needs no service.",
    subcommands = {JournalVerifyCommand.class, JournalDumpCommand.class})
public final class JournalCommand {}

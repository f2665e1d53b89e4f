package io.provisioning.cli.assistant;

import picocli.CommandLine.Command;

/** Groups the commands on the index that questions are answered from. */
@Command(
    name = "rag",
    description = "Search documentation, packages and declarations, and manage their index.",
    subcommands = {RagSearchCommand.class, RagReindexCommand.class, RagStatusCommand.class})
public final class RagCommand {}

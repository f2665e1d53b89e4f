package io.provisioning.cli.mcp;

import picocli.CommandLine.Command;

/** Groups the commands on the Model Context Protocol. */
@Command(
    name = "mcp",
    description = "Connect agents and editors to the platform (Model Context Protocol).",
    subcommands = {
      McpStdioCommand.class,
      McpToolsCommand.class,
      McpTokenCommand.class,
      McpClientsCommand.class
    })
public final class McpCommand {}

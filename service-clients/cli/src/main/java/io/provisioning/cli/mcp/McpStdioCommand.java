package io.provisioning.cli.mcp;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Relays the messages of a program that starts this command to the MCP server. */
@Command(
    name = "stdio",
    description = {
      "Connect a program that starts this command, such as an editor, to the MCP server: it writes"
          + " messages to standard input and reads them from standard output, one a line.",
      "Requests are made as the signed-in user, otherwise as the account of this home."
    })
public final class McpStdioCommand implements Callable<Integer> {

  private final Invocation invocation;

  McpStdioCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var console = invocation.console();
    new Relay(invocation.door().mcp(), console::print).run(console::readLine);
    return ExitCode.DONE;
  }
}

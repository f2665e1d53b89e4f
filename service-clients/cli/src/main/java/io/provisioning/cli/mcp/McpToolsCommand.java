package io.provisioning.cli.mcp;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.mcp.model.AgentToolView;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "tools",
    description =
        "List the tools that an agent may call on your behalf, and the worst that a call can do.")
final class McpToolsCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--all", description = "Also those that you may not use, with the reason.")
  private boolean isAll;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  McpToolsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().assistant().agentTools();
    var tools =
        api.listAgentTools(workspace.name(invocation)).getItems().stream()
            .filter(tool -> isAll || isOfUse(tool))
            .toList();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(tools));
      return ExitCode.DONE;
    }
    var table = new Table("TOOL", "WHAT FOR", "CAN", "CONFIRMED", "ALLOWED");
    for (var tool : tools) {
      table.row(
          tool.getName(),
          Text.printable(tool.getTitle()),
          can(tool),
          Boolean.TRUE.equals(tool.getConfirmed()) ? "yes" : "-",
          isAllowed(tool)
              ? "yes"
              : Text.printable(Optional.ofNullable(tool.getReason()).orElse("no")));
    }
    table.print(invocation.console(), "no tools");
    return ExitCode.DONE;
  }

  /** Now, or after a second factor. */
  private static boolean isOfUse(AgentToolView tool) {
    return isAllowed(tool) || Boolean.TRUE.equals(tool.getNeedsFreshFactor());
  }

  private static boolean isAllowed(AgentToolView tool) {
    return Boolean.TRUE.equals(tool.getAllowed());
  }

  private static String can(AgentToolView tool) {
    return switch (tool.getEffect()) {
      case READS -> "read";
      case CHANGES -> "change";
      case DESTROYS -> "destroy";
    };
  }
}

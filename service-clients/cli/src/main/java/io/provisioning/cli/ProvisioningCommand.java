package io.provisioning.cli;

import io.provisioning.cli.batch.BatchCommand;
import io.provisioning.cli.cluster.ClusterCommand;
import io.provisioning.cli.configuration.ConfigCommand;
import io.provisioning.cli.infra.InfraCommand;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.platform.DownCommand;
import io.provisioning.cli.platform.StatusCommand;
import io.provisioning.cli.platform.UpCommand;
import io.provisioning.cli.provider.ProviderCommand;
import io.provisioning.cli.server.ServerCommand;
import io.provisioning.cli.taskserv.TaskservCommand;
import io.provisioning.cli.workflow.WorkflowCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command itself; says what it can do. */
@Command(
    name = "provisioning",
    description = "Declare infrastructure, see the plan, apply it, watch it, undo it.",
    synopsisSubcommandLabel = "<command>",
    footer = {"", "`provisioning help <command>` tells more about each."},
    subcommands = {
      UpCommand.class,
      DownCommand.class,
      StatusCommand.class,
      InfraCommand.class,
      ServerCommand.class,
      TaskservCommand.class,
      ClusterCommand.class,
      BatchCommand.class,
      WorkflowCommand.class,
      ProviderCommand.class,
      ConfigCommand.class,
      VersionCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
final class ProvisioningCommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show what the command does and its options.")
  private boolean help;

  private final Invocation invocation;

  ProvisioningCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Option(
      names = "--set",
      paramLabel = "<key>=<value>",
      scope = ScopeType.INHERIT,
      description = "Set a configuration key for this call; `config show` lists the keys.")
  void set(List<String> assignments) {
    invocation.settings().assign(assignments);
  }

  boolean asksForHelp() {
    return help;
  }
}

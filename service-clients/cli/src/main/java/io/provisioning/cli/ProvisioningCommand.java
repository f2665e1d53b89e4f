package io.provisioning.cli;

import io.provisioning.cli.invocation.Invocation;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command itself; says what it can do. */
@Command(
    name = "provisioning",
    description = "Declare infrastructure, see the plan, apply it, watch it, undo it.",
    synopsisSubcommandLabel = "<command>",
    footer = {"", "`provisioning help <command>` explains each."})
final class ProvisioningCommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show what the command does and its options.")
  @SuppressWarnings("UnusedVariable") // picocli answers to it
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
}

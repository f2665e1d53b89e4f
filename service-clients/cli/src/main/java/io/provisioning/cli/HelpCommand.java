package io.provisioning.cli;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Help both ways round: {@code help infra apply} and {@code infra help apply}. */
@Command(name = "help", description = "Show what a command does and its options.")
final class HelpCommand implements Callable<Integer> {

  @Parameters(arity = "0..*", paramLabel = "<command>", description = "The command.")
  private List<String> path = List.of();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("picocli has set no spec");
    }
    var group = spec.commandLine().getParent();
    for (var name : path) {
      group = subcommand(group, name);
    }
    group.usage(spec.commandLine().getOut());
    spec.commandLine().getOut().flush();
    return ExitCode.DONE;
  }

  private static CommandLine subcommand(CommandLine group, String name) {
    var subcommand = group.getSubcommands().get(name);
    if (subcommand == null) {
      throw CommandProblem.UNKNOWN_NAME.because(
          "there is no command `%s %s`%s"
              .formatted(
                  group.getCommandSpec().qualifiedName(),
                  name,
                  DidYouMean.question(name, group.getSubcommands().keySet())),
          "`provisioning help` lists the commands");
    }
    return subcommand;
  }
}

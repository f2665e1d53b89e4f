package io.provisioning.cli;

import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.ProblemOutput;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, and what may have been meant. */
final class UsageMistakes {

  private final ProblemOutput problems;

  UsageMistakes(ProblemOutput problems) {
    this.problems = problems;
  }

  int handle(ParameterException mistake, String[] arguments) {
    var command = mistake.getCommandLine();
    if (arguments.length == 0) {
      command.usage(command.getErr());
      return ExitCode.USAGE;
    }
    var name = command.getCommandSpec().qualifiedName();
    if (mistake instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      problems.error(unknown(command, unmatched.getUnmatched().getFirst()));
    } else if (mistake instanceof MissingParameterException) {
      problems.error(lowerCase(String.valueOf(mistake.getMessage())));
    } else if (isGroup(command)) {
      problems.error("`%s` needs a command".formatted(name));
    } else if (isNoChoice(mistake)) {
      return notChosen(mistake);
    } else {
      problems.error(lowerCase(String.valueOf(mistake.getMessage())));
    }
    problems.help(
        isGroup(command)
            ? "commands are: " + String.join(", ", names(command))
            : "`%s --help` shows the options".formatted(name));
    return ExitCode.USAGE;
  }

  private static boolean isNoChoice(ParameterException mistake) {
    var argument = mistake.getArgSpec();
    return argument != null
        && argument.completionCandidates() != null
        && mistake.getValue() != null
        && !choices(argument).contains(mistake.getValue());
  }

  /** picocli would name each constant of an enum twice: as it is written and as Java has it. */
  private int notChosen(ParameterException mistake) {
    var argument = mistake.getArgSpec();
    var name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    var choices = choices(argument);
    problems.error(
        "`%s` cannot be `%s`%s"
            .formatted(name, mistake.getValue(), DidYouMean.question(mistake.getValue(), choices)));
    problems.help("choose one of: " + String.join(", ", choices));
    return ExitCode.USAGE;
  }

  private static Set<String> choices(ArgSpec argument) {
    var choices = new LinkedHashSet<String>();
    argument.completionCandidates().forEach(choices::add);
    return choices;
  }

  private static String unknown(CommandLine command, String argument) {
    var name = command.getCommandSpec().qualifiedName();
    if (argument.startsWith("-")) {
      var option = argument.replaceFirst("=.*", "");
      return "`%s` has no option `%s`%s"
          .formatted(
              name,
              option,
              DidYouMean.question(option, command.getCommandSpec().optionsMap().keySet()));
    }
    if (isGroup(command)) {
      return "there is no command `%s %s`%s"
          .formatted(name, argument, DidYouMean.question(argument, names(command)));
    }
    return "`%s` takes no argument `%s`".formatted(name, argument);
  }

  private static boolean isGroup(CommandLine command) {
    return !command.getSubcommands().isEmpty();
  }

  private static Set<String> names(CommandLine command) {
    return new TreeSet<>(command.getSubcommands().keySet());
  }

  private static String lowerCase(String message) {
    var line = message.strip();
    return line.isEmpty()
        ? line
        : line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1);
  }
}

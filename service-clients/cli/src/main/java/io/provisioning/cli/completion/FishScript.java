package io.provisioning.cli.completion;

import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** For fish: each command and option with its description, and names. */
final class FishScript {

  private static final String FUNCTIONS =
      """
      # Completion of provisioning for fish.

      set -g __provisioning_commands COMMANDS

      function __provisioning_path
          set -l path ''
          for word in (commandline -opc)[2..-1]
              set -l longer (string trim -- "$path $word")
              contains -- $longer $__provisioning_commands; and set path $longer
          end
          echo $path
      end

      function __provisioning_at
          test "$(__provisioning_path)" = "$argv[1]"
      end

      # names of what there is: provisioning itself knows them
      function __provisioning_names
          set -l words (commandline -opc)
          set -l workspace
          for option in -w --workspace
              if set -l at (contains -i -- $option $words); and test $at -lt (count $words)
                  set workspace -w $words[(math $at + 1)]
              end
          end
          $words[1] complete-names $argv[1] (commandline -ct) $workspace 2>/dev/null
      end

      complete -c provisioning -e
      complete -c provisioning -f
      """;

  private FishScript() {}

  static String of(CommandLine root) {
    var commands = Completed.all(root);
    var script = new StringBuilder();
    script.append(
        FUNCTIONS.replace(
            "COMMANDS",
            commands.stream()
                .map(Completed::path)
                .filter(path -> !path.isEmpty())
                .map(FishScript::quoted)
                .collect(Collectors.joining(" "))));
    commands.forEach(command -> add(script, command));
    return script.toString();
  }

  private static void add(StringBuilder script, Completed command) {
    command
        .children()
        .forEach(child ->
            rule(
                script,
                command,
                "-a " + quoted(child.name()) + " -d " + quoted(child.description())));
    command
        .named()
        .flatMap(parameter -> NameKind.of(command.path(), parameter))
        .ifPresentOrElse(
            kind -> rule(script, command, "-a " + names(kind)),
            () -> {
              if (takesFiles(command)) {
                rule(script, command, "-F");
              }
            });
    command.options().forEach(option -> rule(script, command, option(command, option)));
  }

  /** A parameter that is no name may be a file. */
  private static boolean takesFiles(Completed command) {
    return !command.command().getCommandSpec().positionalParameters().isEmpty();
  }

  private static void rule(StringBuilder script, Completed command, String rule) {
    script
        .append("complete -c provisioning -n ")
        .append(quoted("__provisioning_at \"" + command.path() + "\""))
        .append(' ')
        .append(rule)
        .append('\n');
  }

  private static String option(Completed command, OptionSpec option) {
    var rule = new StringBuilder();
    for (var name : option.names()) {
      rule.append(name.startsWith("--") ? "-l " : "-s ").append(name.replaceFirst("^-+", ""));
      rule.append(' ');
    }
    if (option.arity().max() > 0) {
      rule.append(
          NameKind.of(command.path(), option).map(kind -> "-x -a " + names(kind)).orElse("-r -F"));
      rule.append(' ');
    }
    return rule + "-d " + quoted(String.join(" ", option.description()));
  }

  private static String names(NameKind kind) {
    return quoted("(__provisioning_names " + kind.word() + ")");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}

package io.provisioning.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command or a group of them, as a script for a shell needs it.
 *
 * @param path such as {@code infra apply}; empty for the root
 */
record Completed(String path, CommandLine command) {

  /** The root, and everything below it that people type. */
  static List<Completed> all(CommandLine root) {
    var all = new ArrayList<Completed>();
    new Completed("", root).addTo(all);
    return all;
  }

  private void addTo(List<Completed> all) {
    all.add(this);
    children().forEach(child -> child.addTo(all));
  }

  List<Completed> children() {
    return command.getSubcommands().entrySet().stream()
        .filter(child -> !child.getValue().getCommandSpec().usageMessage().hidden())
        .map(child -> new Completed((path + " " + child.getKey()).strip(), child.getValue()))
        .toList();
  }

  /** The last word of its path. */
  String name() {
    return path.substring(path.lastIndexOf(' ') + 1);
  }

  /** In one line. */
  String description() {
    return String.join(" ", command.getCommandSpec().usageMessage().description());
  }

  List<OptionSpec> options() {
    return command.getCommandSpec().options();
  }

  Stream<OptionSpec> optionsWithValues() {
    return options().stream().filter(option -> option.arity().max() > 0);
  }

  /** The parameter that is a name, which is the first where there is one. */
  Optional<PositionalParamSpec> named() {
    return command.getCommandSpec().positionalParameters().stream()
        .limit(1)
        .filter(parameter -> NameKind.of(path, parameter).isPresent())
        .findFirst();
  }
}

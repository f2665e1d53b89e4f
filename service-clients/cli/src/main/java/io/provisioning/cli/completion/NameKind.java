package io.provisioning.cli.completion;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;

/** What has names that a shell can complete. */
enum NameKind {
  INFRA,
  WORKSPACE,
  SERVER,
  WORKFLOW,
  SECRET,
  SCHEDULE;

  /** As it stands in a command line. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(NameKind::word).toList();
  }

  static Optional<NameKind> find(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /**
   * What an option or a parameter wants, by its label.
   *
   * @param command its path, such as {@code infra apply}
   */
  static Optional<NameKind> of(String command, ArgSpec argument) {
    if (command.startsWith("schedule create") && argument.isPositional()) {
      return Optional.empty(); // a name that is not there yet
    }
    return switch (argument.paramLabel()) {
      case "<path>" -> command.startsWith("secret ") ? Optional.of(SECRET) : Optional.empty();
      case String label when label.matches("<[a-z]+>") ->
          find(label.substring(1, label.length() - 1));
      default -> Optional.empty();
    };
  }
}

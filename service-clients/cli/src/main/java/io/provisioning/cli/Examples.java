package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Help;

/** One example of each command, all in one file, whose lines are run against the platform. */
final class Examples {

  private static final String FILE = "examples.txt";
  private static final String ROOT = "provisioning ";

  private Examples() {}

  /** All of them, without the name of the program. */
  static List<String> all() {
    try (var file = Objects.requireNonNull(Examples.class.getResourceAsStream(FILE), FILE)) {
      return new String(file.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The example of a command.
   *
   * @param command its path, such as {@code infra apply}
   */
  static Optional<String> find(String command) {
    return all().stream().filter(line -> (line + " ").startsWith(command + " ")).findFirst();
  }

  /** What help says of it; empty for a group. */
  static String text(Help help) {
    var spec = help.commandSpec();
    var name = spec.qualifiedName();
    return spec.subcommands().isEmpty() && name.startsWith(ROOT)
        ? find(name.substring(ROOT.length()))
            .map(example -> "\nExample:\n  ./" + ROOT + example + "\n")
            .orElse("")
        : "";
  }
}

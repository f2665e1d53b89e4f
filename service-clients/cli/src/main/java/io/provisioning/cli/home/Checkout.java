package io.provisioning.cli.home;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The directory the platform was cloned to, with what is not in any jar. */
public record Checkout(Path directory) {

  public Path catalog() {
    return directory.resolve("extension-registry/catalog");
  }

  /**
   * An example's directory.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name
   */
  public Path example(String name) {
    var example = directory.resolve("examples").resolve(DnsLabel.require("an example", name));
    if (Files.isDirectory(example)) {
      return example;
    }
    throw CommandProblem.UNKNOWN_NAME.because(
        "there is no example `%s`%s".formatted(name, DidYouMean.question(name, examples())),
        "examples are: " + String.join(", ", examples()));
  }

  public List<String> examples() {
    var examples = directory.resolve("examples");
    try (Stream<Path> entries =
        Files.isDirectory(examples) ? Files.list(examples) : Stream.empty()) {
      return entries
          .filter(Files::isDirectory)
          .map(entry -> entry.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot list %s".formatted(examples), "check its permissions", e);
    }
  }
}

package io.provisioning.cli.home;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An isolated environment with its infrastructure files. */
public record Workspace(String name, Path directory) {

  /** Endings of infrastructure files, in the order in which they are looked for. */
  public static final List<String> ENDINGS = List.of("pkl", "yaml", "yml", "toml", "json");

  /**
   * The workspace, if it has a directory.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name
   */
  public Workspace existing() {
    if (Files.isDirectory(directory)) {
      return this;
    }
    var names = siblings();
    throw CommandProblem.UNKNOWN_NAME.because(
        "there is no workspace `%s`%s".formatted(name, DidYouMean.question(name, names)),
        names.isEmpty()
            ? "there is none yet; create %s".formatted(directory)
            : "there are: " + String.join(", ", names));
  }

  private List<String> siblings() {
    var all = directory.resolveSibling("");
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(all)) {
      return entries
          .filter(Files::isDirectory)
          .map(entry -> entry.getFileName().toString())
          .filter(DnsLabel::matches)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot list %s".formatted(all), "check its permissions", e);
    }
  }

  public Path infrastructures() {
    return directory.resolve("infra");
  }

  /** The directory of an infrastructure, whether it exists or not. */
  public Path infrastructure(String infrastructure) {
    return infrastructures().resolve(DnsLabel.require("an infrastructure", infrastructure));
  }

  /** Names of the infrastructures that have a file, sorted. */
  public List<String> names() {
    if (!Files.isDirectory(infrastructures())) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(infrastructures())) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(entry -> DnsLabel.matches(entry) && find(entry).isPresent())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot list %s".formatted(infrastructures()), "check its permissions", e);
    }
  }

  public Optional<Path> find(String infrastructure) {
    var directory = infrastructure(infrastructure);
    return ENDINGS.stream()
        .map(ending -> directory.resolve("infra." + ending))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /**
   * The file of an infrastructure.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name
   */
  public Path get(String infrastructure) {
    return find(infrastructure)
        .orElseThrow(() ->
            CommandProblem.UNKNOWN_NAME.because(
                "workspace `%s` has no infrastructure `%s`%s"
                    .formatted(name, infrastructure, DidYouMean.question(infrastructure, names())),
                "write %s/infra.yaml, or start with an example: `./provisioning up --example web`"
                    .formatted(infrastructure(infrastructure))));
  }
}

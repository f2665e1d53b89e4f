package io.provisioning.cli.service;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service as the {@code service.yaml} of its folder says it is started. Texts hold {@code
 * ${names}} of {@link ServiceValue}s.
 *
 * @param file where this stands
 * @param port on which it listens unless something else is said
 * @param jar pattern of the names of an executable one of Spring Boot; null for one with a start
 *     line
 * @param flags file with the virtual machine's options for that jar
 * @param compilerDirectives file that says what its compilers compile, as {@code
 *     -XX:CompilerDirectivesFile} takes it
 * @param start the start line of any other program, run in the folder
 * @param settings that are passed as {@code --key=value}
 * @param forEachService settings that are passed once for each other service
 * @param environment besides that of the command
 * @param modes in which it is started
 * @param needsStorage whether it is told where workflows are kept, and the graph is asked
 */
public record ServiceDefinition(
    Path file,
    String name,
    int port,
    @Nullable String jar,
    @Nullable Path flags,
    @Nullable Path compilerDirectives,
    List<String> start,
    Map<String, String> settings,
    Map<String, String> forEachService,
    Map<String, String> environment,
    Training training,
    Set<Mode> modes,
    boolean needsStorage) {

  /**
   * With what the start cache of a jar is made.
   *
   * @param settings with which it starts in a home that has nothing
   * @param requests paths that are asked for, as curl takes them
   */
  record Training(Map<String, String> settings, List<String> requests) {}

  Path folder() {
    return file.resolveSibling("").toAbsolutePath().normalize();
  }

  /** What it promises. */
  Path contract() {
    return folder().resolve("openapi.yaml");
  }

  /** As people read it. */
  String called() {
    return "the " + name.replace('-', ' ');
  }

  /** Whether it is told a value of this group, such as {@code database}. */
  boolean asksFor(String group) {
    return valueNames().stream().anyMatch(value -> value.startsWith(group + "."));
  }

  /** Of values that it is told. */
  Set<String> valueNames() {
    return Stream.of(
            start.stream(),
            settings.keySet().stream(),
            settings.values().stream(),
            environment.keySet().stream(),
            environment.values().stream())
        .flatMap(texts -> texts)
        .flatMap(text -> Template.names(text).stream())
        .collect(Collectors.toSet());
  }

  /**
   * The executable jar.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it is not built
   */
  Path builtJar() {
    var pattern = folder().resolve(String.valueOf(jar));
    var directory = pattern.resolveSibling("");
    if (Files.isDirectory(directory)) {
      try (var jars = Files.newDirectoryStream(directory, String.valueOf(pattern.getFileName()))) {
        for (var built : jars) {
          return built;
        }
      } catch (IOException e) {
        throw CommandProblem.FILE_SYSTEM.because(
            "cannot list %s".formatted(directory), "check its permissions", e);
      }
    }
    throw CommandProblem.PART_MISSING.because(
        called() + " is not built", "build it with `./mvnw -DskipTests package`");
  }
}

package io.provisioning.cli.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the resource graph of a home is asked. */
public enum Graph {
  SURREALDB,
  MEMORY;

  /** As it is said on the command line. */
  public static final class Options {

    @Option(
        names = "--graph",
        paramLabel = "<graph>",
        description =
            "Where the resource graph is kept: `surrealdb`, or `memory`, which needs no database"
                + " (default: the last one, or `surrealdb`).")
    private @Nullable String graph;

    /** What is said, or what was chosen before. */
    public Graph of(Home home) throws IOException {
      return graph == null ? Graph.of(home).orElse(SURREALDB) : named(graph);
    }
  }

  private static Graph named(String text) {
    return switch (text) {
      case "surrealdb" -> SURREALDB;
      case "memory" -> MEMORY;
      default ->
          throw CommandProblem.INVALID_ARGUMENT.because(
              "`%s` cannot keep the resource graph".formatted(text), "choose surrealdb or memory");
    };
  }

  /** What was chosen for a home before. */
  public static Optional<Graph> of(Home home) throws IOException {
    return Files.exists(file(home))
        ? Optional.of(named(Files.readString(file(home), UTF_8).strip()))
        : Optional.empty();
  }

  /** Keeps the choice for the next time. */
  public void remember(Home home) throws IOException {
    PrivateFiles.write(file(home), name().toLowerCase(Locale.ROOT) + "\n");
  }

  private static Path file(Home home) {
    return home.directory().resolve("graph");
  }
}

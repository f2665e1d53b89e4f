package io.provisioning.cli.storage;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Prerequisites;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;

/** The program that starts SurrealDB, packed from the checkout when it is first needed. */
final class SurrealLauncher {

  private final Invocation invocation;
  private final Path sources;

  SurrealLauncher(Invocation invocation) {
    this.invocation = invocation;
    sources = invocation.checkout().directory().resolve("deploy/surrealdb");
  }

  /**
   * The program, as new as its sources.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if Node is missing or it
   *     cannot be packed
   */
  Path ensure() throws IOException, InterruptedException {
    var log = invocation.home().log().resolve("surrealdb-launcher.log");
    Prerequisites.of(invocation).ensure(Prerequisites.SURREALDB, false);
    var target = sources.resolve("target/surrealdb-launcher");
    var packed = target.resolve("node_modules");
    if (!Files.isDirectory(packed) || newest().compareTo(Files.getLastModifiedTime(packed)) > 0) {
      var pack =
          new ProcessBuilder("node", "pack.mjs", target.toString())
              .directory(sources.toFile())
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(log.toFile())
              .start();
      if (pack.waitFor() != 0) {
        throw CommandProblem.PART_MISSING.because(
            "cannot prepare SurrealDB: fetching its packages failed", "see " + log);
      }
    }
    return target.resolve("launcher.mjs");
  }

  private FileTime newest() throws IOException {
    try (var files = Files.list(sources.resolve("src"))) {
      return Stream.concat(files, Stream.of(sources.resolve("package-lock.json")))
          .map(SurrealLauncher::modified)
          .max(FileTime::compareTo)
          .orElseThrow();
    }
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(Long.MAX_VALUE);
    }
  }
}

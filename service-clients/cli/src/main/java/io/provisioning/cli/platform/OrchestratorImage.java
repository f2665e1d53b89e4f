package io.provisioning.cli.platform;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The orchestrator's jar, extracted so that it starts fast, in a directory of its own for each
 * build: a build never changes the files of a service that runs.
 *
 * @param build names the build by the jar's size and time
 */
record OrchestratorImage(Path jar, Path directory, String build) {

  static OrchestratorImage of(Home home, Path jar) throws IOException {
    var build = fingerprint(jar);
    return new OrchestratorImage(jar, home.cache().resolve("orchestrator-" + build), build);
  }

  private static String fingerprint(Path jar) throws IOException {
    try {
      var facts =
          jar.toAbsolutePath() + "\n" + Files.size(jar) + "\n" + Files.getLastModifiedTime(jar);
      var digest = MessageDigest.getInstance("SHA-256").digest(facts.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  Path application() {
    return directory.resolve("application.jar");
  }

  Path aotCache() {
    return directory.resolve("application.aot");
  }

  /** From the jar's name, such as {@code 0.1.0-SNAPSHOT}. */
  String version() {
    return jar.getFileName()
        .toString()
        .replaceFirst("^provisioning-orchestrator-service-", "")
        .replaceFirst("\\.jar$", "");
  }

  /** Extracts the jar unless that was done; what earlier builds left is removed. */
  void ensure(Path java, Path log) throws IOException, InterruptedException {
    if (Files.exists(application())) {
      return;
    }
    removeOthers();
    var unfinished = directory.resolveSibling(directory.getFileName() + ".new");
    delete(unfinished);
    var process =
        new ProcessBuilder(
                java.toString(),
                "-Djarmode=tools",
                "-jar",
                jar.toString(),
                "extract",
                "--destination",
                unfinished.toString())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    if (process.waitFor() != 0) {
      throw CommandProblem.START_FAILED.because(
          "the orchestrator's jar cannot be extracted", "see " + log);
    }
    Files.move(unfinished.resolve(jar.getFileName()), unfinished.resolve("application.jar"));
    PrivateFiles.directory(unfinished);
    Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
  }

  private void removeOthers() throws IOException {
    try (Stream<Path> entries = Files.list(directory.getParent())) {
      for (var entry : entries.toList()) {
        if (entry.getFileName().toString().startsWith("orchestrator-")) {
          delete(entry);
        }
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> entries = Files.walk(directory)) {
      for (var entry : entries.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(entry);
      }
    }
  }

  /**
   * Flags for a service that mostly waits: little memory, quick to start. The heap's limit is for
   * the greatest workflows; the service itself sees to it that it rarely comes near.
   */
  static List<String> flags() {
    return List.of(
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xms32m",
        "-Xmx768m",
        "-XX:MaxNewSize=48m",
        "-XX:MinHeapFreeRatio=20",
        "-XX:MaxHeapFreeRatio=40",
        "-XX:+ExitOnOutOfMemoryError",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow");
  }
}

package io.provisioning.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A service's jar, extracted so that it starts fast, in a directory of its own for each build: a
 * build never changes the files of a service that runs.
 *
 * @param service name of the service, with which the names of its directories begin
 * @param build names the build by the jar's size and the time at which it was put there
 */
record ServiceImage(String service, Path jar, Path directory, String build) {

  static ServiceImage of(Home home, String service, Path jar) throws IOException {
    var build = fingerprint(jar);
    return new ServiceImage(service, jar, home.cache().resolve(service + "-" + build), build);
  }

  private static String fingerprint(Path jar) throws IOException {
    try {
      var facts =
          jar.toAbsolutePath()
              + "\n"
              + Files.size(jar)
              + "\n"
              // builds are reproducible, so the time of modification is the same for all of them
              + Files.getAttribute(jar, "unix:ctime");
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

  /** Spring's configuration as code, once it was evaluated for this home. */
  Path prepared() {
    return directory.resolve("prepared.jar");
  }

  /** The class that Spring Boot's own launcher would start. */
  String mainClass() throws IOException {
    try (var file = new JarFile(jar.toFile())) {
      return file.getManifest().getMainAttributes().getValue("Start-Class");
    }
  }

  /** From the jar's name, such as {@code 0.1.0-SNAPSHOT}. */
  String version() {
    return jar.getFileName()
        .toString()
        .replaceFirst("^provisioning-[a-z-]+-(?=\\d)", "")
        .replaceFirst("\\.jar$", "");
  }

  /**
   * Extracts the jar unless that was done, by one process at a time; what earlier builds left is
   * removed.
   */
  void ensure(Path java, Path log) throws IOException, InterruptedException {
    if (Files.exists(application())) {
      return;
    }
    var lock = directory.resolveSibling(service + ".lock");
    try (var channel = FileChannel.open(lock, CREATE, WRITE);
        var _ = channel.lock()) {
      if (!Files.exists(application())) {
        extract(java, log);
      }
    }
  }

  private void extract(Path java, Path log) throws IOException, InterruptedException {
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
          "the jar `%s` cannot be extracted".formatted(jar.getFileName()), "see " + log);
    }
    Files.move(unfinished.resolve(jar.getFileName()), unfinished.resolve("application.jar"));
    PrivateFiles.directory(unfinished);
    Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
  }

  private void removeOthers() throws IOException {
    try (Stream<Path> entries = Files.list(directory.getParent())) {
      for (var entry : entries.toList()) {
        if (entry.getFileName().toString().startsWith(service + "-")) {
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
}

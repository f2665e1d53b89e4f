package io.provisioning.controlcenter.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The control center as {@code provisioning up} starts it: its jar extracted, with the launcher's
 * flags and a cache that the launcher's own script has trained.
 */
final class BenchedImage {

  private static final Path LAUNCHER =
      Path.of("..", "deploy", "launcher").toAbsolutePath().normalize();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final Path application;
  private final Path cache;

  private BenchedImage(Path application, Path cache) {
    this.application = application;
    this.cache = cache;
  }

  /**
   * Extracts what the build made, and trains it.
   *
   * @param environment in which it finds its store
   */
  static BenchedImage make(Path directory, Map<String, String> environment)
      throws IOException, InterruptedException {
    var jar = jar();
    var extracted = directory.resolve("image");
    var log = directory.resolve("image.log");
    run(
        log,
        Map.of(),
        List.of(
            JAVA,
            "-Djarmode=tools",
            "-jar",
            jar.toString(),
            "extract",
            "--destination",
            extracted.toString()));
    var image =
        new BenchedImage(
            extracted.resolve(jar.getFileName()), extracted.resolve("application.aot"));
    image.train(log, environment);
    return image;
  }

  private static Path jar() throws IOException {
    try (var jars =
        Files.newDirectoryStream(
            Path.of("target").toAbsolutePath(), "provisioning-control-center-*.jar")) {
      for (var jar : jars) {
        return jar;
      }
    }
    throw new IllegalStateException("target has no jar: run Maven's phase `verify`");
  }

  private void train(Path log, Map<String, String> environment)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>(List.of("bash"));
    command.add(LAUNCHER.resolve("train-service.sh").toString());
    command.addAll(List.of(cache.toString(), application.toString(), JAVA));
    command.addAll(flags());
    // as in service.yaml
    command.addAll(
        List.of(
            "--",
            "--spring.surrealdb.database=training",
            "--provisioning.gateway.services.orchestrator=${url}",
            "--",
            "/api/v1/workflows?workspace=w[1-400]",
            "/api/v1/infrastructures?workspace=w[1-20]",
            "/readyz?[1-20]",
            "/?[1-5]",
            "/api/v1/overview?[1-5]"));
    run(log, environment, command);
  }

  private static void run(Path log, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    if (builder.start().waitFor() != 0) {
      throw new IllegalStateException(Files.readString(log));
    }
  }

  /** Those of the launcher; more may be given, to try them or to record a profile. */
  static List<String> flags() {
    var flags = new ArrayList<>(List.of("@" + LAUNCHER.resolve("control-center.flags")));
    Arrays.stream(System.getProperty("bench.flags", "").split(" ", -1))
        .filter(flag -> !flag.isBlank())
        .forEach(flags::add);
    return flags;
  }

  /** How it is started. */
  List<String> command() {
    var command = new ArrayList<>(List.of(JAVA));
    command.addAll(flags());
    command.addAll(List.of("-XX:AOTCache=" + cache, "-jar", application.toString()));
    return command;
  }
}

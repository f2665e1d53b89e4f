package io.provisioning.orchestrator.engine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The service's jar as {@code provisioning up} starts it: extracted, with a cache of loaded classes
 * and the launcher's flags.
 */
final class ServiceImage {

  /** Those of the launcher. */
  private static final String FLAGS =
      "@" + path(Path.of("..", "deploy", "launcher", "orchestrator.flags"));

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final Path application;
  private final Path cache;

  private ServiceImage(Path application, Path cache) {
    this.application = application;
    this.cache = cache;
  }

  /** Extracts the jar and makes the cache, as the launcher does after the first start. */
  static ServiceImage make(Path jar, Path directory) throws IOException, InterruptedException {
    var image = directory.resolve("image");
    run(
        directory,
        JAVA,
        "-Djarmode=tools",
        "-jar",
        path(jar),
        "extract",
        "--destination",
        path(image));
    var application = image.resolve("application.jar");
    Files.move(image.resolve(jar.getFileName()), application);
    var made = new ServiceImage(application, image.resolve("orchestrator.aot"));
    do {
      made.train(directory);
    } while (!made.works());
    return made;
  }

  private void train(Path directory) throws IOException, InterruptedException {
    var home = TestHome.at(Files.createDirectories(directory.resolve("training")));
    var training = new ArrayList<>(List.of(JAVA));
    training.addAll(flags());
    training.addAll(
        List.of("-XX:AOTCacheOutput=" + path(cache), "-Dspring.context.exit=onRefresh", "-jar"));
    training.addAll(List.of(path(application), "--server.port=0"));
    training.addAll(List.of("--provisioning.home=" + path(home)));
    run(directory, training.toArray(String[]::new));
  }

  /** A cache is now and then made such that every start with it crashes. */
  private boolean works() throws IOException, InterruptedException {
    var command = command("-XX:ErrorFile=/dev/null", "-cp", path(application), "-version");
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static void run(Path directory, String... command)
      throws IOException, InterruptedException {
    var log = directory.resolve("image.log").toFile();
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(log.toPath()));
    }
  }

  /** As the launcher starts it. */
  List<String> plain() {
    return command("-jar", path(application));
  }

  /** With what is measured from within beside it. */
  List<String> benched() {
    return command(
        "-cp",
        path(application) + File.pathSeparator + testClasses(),
        BenchedOrchestrator.class.getName());
  }

  private List<String> command(String... main) {
    var command = new ArrayList<>(List.of(JAVA));
    command.addAll(flags());
    command.add("-XX:AOTCache=" + path(cache));
    command.addAll(List.of(main));
    return command;
  }

  /** More flags may be given, to try them or to record a profile. */
  private static List<String> flags() {
    var flags = new ArrayList<>(List.of(FLAGS));
    Arrays.stream(System.getProperty("bench.flags", "").split(" ", -1))
        .filter(flag -> !flag.isBlank())
        .forEach(flags::add);
    return flags;
  }

  private static String testClasses() {
    return Path.of(
            BenchedOrchestrator.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }

  private static String path(Path path) {
    return path.toAbsolutePath().toString();
  }
}

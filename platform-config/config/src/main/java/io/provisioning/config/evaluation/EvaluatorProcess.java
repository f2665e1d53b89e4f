package io.provisioning.config.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** An evaluator that runs, seen from the service that started it. Not for several threads. */
final class EvaluatorProcess implements AutoCloseable {

  /**
   * Half of the memory is the engine's own; the rest is what a document may need. Whoever needs
   * more ends the process.
   */
  private static final List<String> FLAGS =
      List.of(
          "-Xms16m",
          "-Xmx144m",
          "-XX:MaxMetaspaceSize=96m",
          "-XX:ReservedCodeCacheSize=32m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          "-Xlog:disable",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final String LOADER_OF_JARS =
      "org.springframework.boot.loader.launch.PropertiesLauncher";

  /** A busy machine starts a process slowly. */
  private static final Duration START = Duration.ofSeconds(60);

  private final Process process;

  private EvaluatorProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts one from the classes that this process runs from; it is ready when this returns.
   *
   * @param launcher words before the command
   * @throws IOException if it does not start
   */
  static EvaluatorProcess start(List<String> launcher, Collection<String> providers)
      throws IOException {
    var classPath = System.getProperty("java.class.path");
    var java = new ArrayList<>(launcher);
    java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.addAll(FLAGS);
    var main = new ArrayList<>(List.of("-cp", classPath));
    main.addAll(mainClass());
    main.addAll(providers);
    var cache = EvaluatorCache.of(classPath);
    var command = new ArrayList<>(java);
    cache.ifPresent(it -> command.addAll(it.flags()));
    command.addAll(main);
    var builder =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")));
    // nothing of the service's environment, which may hold secrets
    builder.environment().clear();
    builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8"));
    var started = new EvaluatorProcess(builder.start());
    try {
      var _ = started.read(0, START);
      cache.ifPresent(it -> it.make(java, main));
      return started;
    } catch (IOException | Lost e) {
      started.close();
      throw new IOException("the evaluator did not start", e);
    }
  }

  /** In a jar of jars a class is found by the loader that stands in front of them. */
  private static List<String> mainClass() {
    var name = Evaluator.class.getName();
    var place = Evaluator.class.getProtectionDomain().getCodeSource().getLocation();
    return place.getProtocol().equals("jar")
        ? List.of("-Dloader.main=" + name, LOADER_OF_JARS)
        : List.of(name);
  }

  /** The process is no more. */
  static final class Lost extends Exception {

    private static final long serialVersionUID = 1;

    private final boolean isLate;

    Lost(boolean isLate, Throwable cause) {
      super(cause);
      this.isLate = isLate;
    }

    /** Whether it took too long, and not too much memory. */
    boolean isLate() {
      return isLate;
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Asks one question.
   *
   * @throws Lost if there is no answer in time or the process ended; it is gone then
   */
  byte[] ask(byte[] question, Duration limit) throws Lost {
    try {
      Frames.write(process.getOutputStream(), question);
      return read(Frames.LARGEST_ANSWER, limit);
    } catch (IOException e) {
      close();
      throw new Lost(false, e);
    }
  }

  /** Whoever is late is ended, so that reading ends. */
  private byte[] read(int largest, Duration limit) throws IOException, Lost {
    var isLate = new AtomicBoolean();
    var deadline =
        CompletableFuture.runAsync(
            () -> {
              isLate.set(true);
              close();
            },
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    try {
      return Frames.read(process.getInputStream(), largest);
    } catch (IOException e) {
      if (isLate.get()) {
        throw new Lost(true, e);
      }
      throw e;
    } finally {
      deadline.cancel(false);
    }
  }

  /** Whatever launched it is not all there is to end. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}

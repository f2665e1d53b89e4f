package io.provisioning.config.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The classes of the evaluator, loaded and linked ahead, with which it starts in a third of the
 * time. It is made beside the jar of an extracted service when an evaluator is needed for the first
 * time; elsewhere there is none.
 */
final class EvaluatorCache {

  private static final AtomicBoolean IS_BEGUN = new AtomicBoolean();

  private final Path file;

  private EvaluatorCache(Path file) {
    this.file = file;
  }

  /** The cache of what runs from a class path. */
  static Optional<EvaluatorCache> of(String classPath) {
    if (classPath.contains(File.pathSeparator) || !classPath.endsWith(".jar")) {
      return Optional.empty();
    }
    var jar = Path.of(classPath).toAbsolutePath();
    return Files.isDirectory(jar.resolveSibling("lib"))
        ? Optional.of(new EvaluatorCache(jar.resolveSibling("evaluator.aot")))
        : Optional.empty();
  }

  /** The flag to start with; none while there is no cache. */
  List<String> flags() {
    return Files.exists(file) ? List.of("-XX:AOTCache=" + file) : List.of();
  }

  /**
   * Makes the cache in the background, unless it is there or somebody has begun.
   *
   * @param java the command up to its flags
   * @param main the class path, the class and its arguments
   */
  void make(List<String> java, List<String> main) {
    if (!Files.exists(file) && !IS_BEGUN.getAndSet(true)) {
      Thread.ofVirtual().name("evaluator cache").start(() -> train(java, main));
    }
  }

  private void train(List<String> java, List<String> main) {
    var draft = file.resolveSibling("evaluator.aot.new-" + ProcessHandle.current().pid());
    try {
      // now and then a cache is made such that every start with it crashes
      if (ends(java, "-XX:AOTCacheOutput=" + draft, main)
          && ends(java, "-XX:AOTCache=" + draft, main)) {
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.deleteIfExists(draft);
    } catch (IOException _) {
      // whoever starts without it starts as well
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether an evaluator ends well that is asked nothing. */
  private static boolean ends(List<String> java, String flag, List<String> main)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("nice", "-n", "15"));
    command.addAll(java);
    command.add(flag);
    command.add("-XX:ErrorFile=/dev/null");
    command.addAll(main);
    var nothing = new File("/dev/null");
    return new ProcessBuilder(command)
            .redirectInput(nothing)
            .redirectOutput(nothing)
            .redirectError(nothing)
            .start()
            .waitFor()
        == 0;
  }
}

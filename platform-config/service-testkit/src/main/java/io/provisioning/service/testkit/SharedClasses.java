package io.provisioning.service.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * The classes of a program that tests start again and again, read and linked once: a start then
 * takes two thirds of the time.
 */
public final class SharedClasses {

  private static final Map<Class<?>, List<String>> KNOWN = new ConcurrentHashMap<>();

  private SharedClasses() {}

  /**
   * Flags with which a program starts fast from the class path of this process.
   *
   * @param program what is run once, to its end, when its flags are first asked for; others may be
   *     started with them as well
   * @param flags of that run
   * @param arguments of that run
   */
  public static List<String> flags(Class<?> program, List<String> flags, List<String> arguments) {
    return KNOWN.computeIfAbsent(program, it -> record(it, flags, arguments));
  }

  private static List<String> record(Class<?> program, List<String> flags, List<String> arguments) {
    try {
      var directory = Files.createTempDirectory("shared-classes");
      var archive = directory.resolve("classes.jsa");
      var classPath = List.of("-cp", jars(directory));
      var command = new ArrayList<String>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(flags);
      command.add("-XX:ArchiveClassesAtExit=" + archive);
      command.addAll(classPath);
      command.add(program.getName());
      command.addAll(arguments);
      var log = directory.resolve("log");
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (process.waitFor() != 0 || !Files.exists(archive)) {
        throw new IllegalStateException("nothing was recorded:\n" + Files.readString(log));
      }
      var all = new ArrayList<>(List.of("-XX:SharedArchiveFile=" + archive));
      all.addAll(classPath);
      return List.copyOf(all);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("nothing was recorded of " + program, e);
    }
  }

  /** Classes of directories are not recorded. */
  private static String jars(Path directory) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> Files.isDirectory(Path.of(entry)) ? jar(directory, entry) : entry)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String jar(Path directory, String entry) {
    var jar = directory.resolve(UUID.nameUUIDFromBytes(entry.getBytes(UTF_8)) + ".jar").toString();
    var tool = ToolProvider.findFirst("jar").orElseThrow();
    var failed =
        tool.run(
            System.out, System.err, "--create", "--no-compress", "--file", jar, "-C", entry, ".");
    if (failed != 0) {
      throw new IllegalStateException("no jar of " + entry);
    }
    return jar;
  }
}
